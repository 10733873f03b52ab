import type { UseQueryResult } from '@tanstack/react-query'
import { ListError } from '#ui/cards/ListError.tsx'

type Read = Pick<UseQueryResult, 'isError' | 'isPending' | 'errorUpdateCount' | 'isFetching' | 'refetch'>

/** Whether a list shows its error. It stays during a retry, so that the pressed button does not vanish. */
export const isUnreadable = ({ isError, isPending, errorUpdateCount }: Read) =>
  isError || (isPending && errorUpdateCount > 0)

/** The error of a list that could not be read, with a button to try again. */
export const ReadError = ({ read, message }: { read: Read; message: string }) => (
  <ListError message={message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
)
