import { ExternalLink } from './ExternalLink.tsx'
import { splitAtUrls } from './split-at-urls.ts'

/** A text whose URLs are links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitAtUrls(text).map((piece, at) =>
    at % 2 === 1 ? (
      <ExternalLink key={at} href={piece}>
        {piece.replace(/^https?:\/\//, '')}
      </ExternalLink>
    ) : (
      <span key={at}>{piece}</span>
    ),
  )
