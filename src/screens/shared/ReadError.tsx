import type { UseQueryResult } from '@tanstack/react-query'
import { ListError } from '#ui/cards/ListError.tsx'

type Read = Pick<UseQueryResult, 'isError' | 'isPending' | 'errorUpdateCount' | 'isFetching' | 'refetch'>

/** Whether a list shows its error. The error stays during a retry, so that the pressed button does not disappear. */
export const isUnreadable = ({ isError, isPending, errorUpdateCount }: Read) =>
  isError || (isPending && errorUpdateCount > 0)

interface ReadErrorProps {
  read: Read
  message: string
  /** Other reads to retry at the same time, such as a filter's choices, which come from the same file. */
  others?: readonly Read[]
}

export const ReadError = ({ read, message, others = [] }: ReadErrorProps) => (
  <ListError
    message={message}
    onRetry={() => [read, ...others].forEach(({ refetch }) => void refetch())}
    isRetrying={read.isFetching}
  />
)
