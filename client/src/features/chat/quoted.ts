/** A message as a quote in Markdown, with a line for what is written about it. */
export function quoted(text: string, name: string): string {
  return `> **${name}**\n${text.replaceAll(/^/gm, '> ')}\n\n`
}
