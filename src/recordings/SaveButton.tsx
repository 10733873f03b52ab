import type { ComponentProps } from 'react'
import type { Sermon } from '#schema/collections/sermon.ts'
import { Button } from '#ui/controls/Button.tsx'
import { megabytes } from './recording.ts'

interface SaveButtonProps extends ComponentProps<typeof Button> {
  audioFile: NonNullable<Sermon['audioFile']>
}

/** `Save for offline (16.8 MB)`; without the size if the content does not say it. */
export const SaveButton = ({ audioFile: { bytes }, ...rest }: SaveButtonProps) => (
  <Button variant="quiet" isFlush icon="install" {...rest}>
    {bytes ? `Save for offline (${megabytes(bytes)})` : 'Save for offline'}
  </Button>
)
