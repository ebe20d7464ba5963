const fileMark = /!?\[([^\]\n]{0,255})\]\(\/api\/files\/message\/[0-9a-f-]{36}\/([0-9a-f-]{36})\)/g
const thingMark = /\[@([^\]\n]{0,200})\]\(\/[^)\s]+\)/g
const link = /\[([^\]\n]{1,500})\]\((https?:\/\/[^)\s]+)\)/g

/** A message as people outside read it: its files leave with it, and names of things of the workspace stay inside. */
export function plainText(markdown: string): { text: string; files: string[] } {
  const files: string[] = []
  const text = markdown
    .replace(fileMark, (_, name: string, id: string) => {
      if (!files.includes(id)) files.push(id)
      return name === '' ? '' : `[${name}]`
    })
    .replace(thingMark, (_, name: string) => name)
    .replace(link, (_, words: string, address: string) => (words === address ? address : `${words} (${address})`))
    .replace(/\\([\\`*_[\]<~|!#>+\-=.)])/g, '$1')
    .trim()
  return { text, files }
}
