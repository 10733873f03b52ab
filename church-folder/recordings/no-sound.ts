/** What people take for a recording, by how it begins. */
const KINDS: readonly (readonly [begins: RegExp, message: string])[] = [
  [/^$/, 'is empty. Copy or export it again.'],
  [/^\s*<(?:!doctype html|html|head|body)/i, 'is a web page, not a recording. Download the recording itself.'],
  [
    /^(?:bplist|\s*<|\[InternetShortcut|\[playlist|#EXTM3U|\{)/i,
    'is a link or a list, not a recording. Open it, and download the recording itself.',
  ],
  [/^version https:\/\/git-lfs/, 'only names a recording that is in Git LFS. Get it with git lfs pull.'],
  [/^(?:PK|Rar!|7z)/, 'is an archive. Unpack it, and name the recording in it.'],
  [/^%PDF/, 'is a PDF, not a recording.'],
]

/** @param start a file's first bytes. @returns why it clearly is no recording, after its name; undefined if it may be one */
export const whyNoSound = (start: Buffer) => KINDS.find(([begins]) => begins.test(start.toString('latin1', 0, 64)))?.[1]
