import { ExternalLink } from './ExternalLink.tsx'
import { splitAtAddresses } from './split-at-addresses.ts'

/** A text whose web addresses are links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitAtAddresses(text).map((piece, at) =>
    at % 2 === 1 ? (
      <ExternalLink key={at} href={piece}>
        {piece.replace(/^https?:\/\//, '')}
      </ExternalLink>
    ) : (
      <span key={at}>{piece}</span>
    ),
  )
