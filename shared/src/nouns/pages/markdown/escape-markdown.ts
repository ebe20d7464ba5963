/** Signs that Markdown would read as its own, wherever they stand in a line. */
export function escapedText(text: string): string {
  return (
    text
      .replaceAll(/[\\`*_[\]<>~|$]/g, '\\$&')
      // inside the words of a link the lexer takes it for its end
      .replaceAll('](', ']\\(')
      // entities, and addresses that would become links
      .replaceAll(/&(?=#?\w+;)/g, '\\&')
      .replaceAll(/(https?|ftp)(?=:\/\/)/gi, '$1\\')
      .replaceAll(/www(?=\.)/gi, '$&\\')
      .replaceAll(/(?<=[\w.+-])@(?=[\w-])/g, '\\@')
      // before the bracket of a link it would make a picture
      .replace(/!$/, '\\!')
      .replaceAll(/[\n\r\v\f\u2028\u2029]/g, entityOf)
  )
}

/** The lines of a block. Signs at their ends that would make another block, or be cut off, are written so that they stay. */
export function escapedLines(lines: string): string {
  return lines
    .split('\n')
    .map((line, index, all) =>
      line
        .replace(/^\s/, entityOf)
        // two spaces before a line end break the line
        .replace(index < all.length - 1 ? /\s(?= {2}$)/ : /\s$/, entityOf)
        .replace(/^([#+]|[-=](?=[-=\s]*$)|-(?=\s)|:(?=-))/, '\\$1')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n')
}

/** The words of a heading, on one line. Signs of a heading behind a space at its end would be cut off. */
export function headingOf(line: string): string {
  return escapedLines(line).replace(/(?<=\s)#(?=#*$)/, '\\#')
}

/**
 * A value between quotes, which neither ends them nor a cell of a table. A grave accent is written as an entity. The lexer looks for code
 * inside tags as well, and emphasis between it and the next code would be hidden.
 */
export function escapedAttribute(value: string): string {
  return value.replaceAll(/[&"<>|`\n\r\t]/g, entityOf)
}

function entityOf(sign: string): string {
  return `&#${sign.codePointAt(0) ?? 32};`
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** The signs that entities stand for; unknown ones stay as they are written. */
export function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : whole
    },
  )
}
