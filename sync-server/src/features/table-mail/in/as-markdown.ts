/** Words of a stranger as a message: nothing in them is a mark, a link of ours or a picture. */
export function asMarkdown(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[\\`*_[\]<~|!]/g, String.raw`\$&`)
      .replace(/^(\s{0,3})(#{1,6}|>|[-+]|=+|\d{1,9}(?=[.)]))/gm, (_, indent: string, mark: string) =>
        /\d/.test(mark) ? `${indent}${mark}\\` : String.raw`${indent}\${mark}`,
      )
      // lines indented by four spaces would be code
      .replace(/^[ \t]{4,}/gm, '   ')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
