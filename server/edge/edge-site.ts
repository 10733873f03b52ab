/**
 * The built site on an edge platform: the list of files is part of the program, their bytes are the platform's assets.
 */
import type { SiteFacts } from '#server/site/headers.ts'
import { sliceStream } from '#server/site/slice-stream.ts'
import { createSite, type Site } from '#server/site/site-files.ts'

/** `scripts/build/host/edge.ts` writes it into the program. */
export interface SiteManifest {
  facts: SiteFacts
  files: [path: string, etag: string, size: number][]
}

/** The platform's assets binding. */
export interface Assets {
  fetch(request: Request): Promise<Response>
}

/** Uses no compressed copies: the platform compresses. */
export function edgeSite({ facts, files }: SiteManifest, assets: Assets): Site {
  const contents = files.map(([path, etag, size]) => [path, { identity: { etag, size } }] as const)
  return createSite(contents, facts, async ({ path }, _, part) => {
    // Any host will do: the binding looks at the path only.
    const answer = await assets.fetch(
      new Request(new URL(encodeURI(path), 'https://assets.invalid'), {
        headers: part ? { Range: `bytes=${part.start}-${part.end}` } : {},
      }),
    )
    if (part && answer.status === 206) return answer.body
    if (answer.status !== 200) throw new Error(`${path} is not among the assets (${answer.status})`)
    return part && answer.body ? sliceStream(answer.body, part) : answer.body
  })
}
