import type { FormattingOptions } from 'jsonc-parser'

/** @returns the indentation and line ends of a JSON text, and both for jsonc-parser */
export function jsonLayout(text: string): { indent: string; eol: string; formattingOptions: FormattingOptions } {
  const indent = /\n(\t| +)\S/.exec(text)?.[1] ?? '  '
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return { indent, eol, formattingOptions: { insertSpaces: indent !== '\t', tabSize: indent.length, eol } }
}
