/** The beginning of a longer text, and a sign that it goes on. @param most UTF-16 units of the text; no character is cut in two */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text
}
