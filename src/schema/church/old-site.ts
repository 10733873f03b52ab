import * as v from 'valibot'
import { Slug } from '#schema/fields.ts'

/** A path on the old site, as people read it: `/sermons/faith/`. */
const OldPath = v.pipe(
  v.string('must be a path in quotes, such as "/sermons/faith/"'),
  v.regex(
    /^\/(?!\/)[^?#\s]+$/,
    'must be a path on the old site: it starts with a slash, has no spaces, and stops before any ? or #, such as "/sermons/faith/"',
  ),
)

/** A path of this site: `/about`, `/sermons?series=Advent`. */
const OwnPath = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s\\]*$/))

/** `https://files.example.org`, or `https://*.example.org`. */
const Origin = v.pipe(v.string(), v.regex(/^https:\/\/(?:\*\.)?[\w.-]+(?::\d+)?$/, 'must be https:// and a host'))

/** `src/content/old-site.json`, written by `npm run import`: what came from the old site. May be missing. */
export const OldSiteSchema = v.object({
  /** Where old URLs lead: the name of a sermon’s file, or a path of this site. */
  redirects: v.optional(
    v.record(
      OldPath,
      v.union(
        [OwnPath, Slug],
        'must be the name of a sermon’s file, or a path of this site that begins with one slash, such as "/about"',
      ),
    ),
    {},
  ),
  /** The hosts that recordings are redirected to, by the one that they begin at. Noted by the import, for the site's policy. */
  recordingHosts: v.optional(v.record(Origin, v.array(Origin)), {}),
  /** What was imported, so that a second run adds only what is new: the old site's own names, each with the name of its file here. */
  imported: v.optional(
    v.object({
      /** By guid, or a video's id. */
      sermons: v.optional(v.record(v.string(), Slug), {}),
      /** By UID. */
      events: v.optional(v.record(v.string(), Slug), {}),
    }),
    {},
  ),
})
export type OldSite = v.InferOutput<typeof OldSiteSchema>
