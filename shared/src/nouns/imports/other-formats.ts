import type { ErrorId } from '#shared/protocol/errors.ts'

/** Texts that people take for tables, by their beginnings. The first match gives the error that names the format. */
const formats: [isOne: (text: string) => boolean, error: ErrorId][] = [
  [(text) => isXml(text) && /urn:schemas-microsoft-com:office:spreadsheet|urn:oasis:names:tc:opendocument/.test(text), 'import_xml_sheet'],
  [(text) => /^<(!doctype\s+html|html|head|body|table|meta|script|style|div|title)\b/i.test(text), 'import_html'],
  [isXml, 'import_xml'],
  [isJson, 'import_json'],
]

/** The error for a text that is no table but something else with a name; undefined when it may be one. @param sample its beginning */
export function otherFormat(sample: string): ErrorId | undefined {
  const text = sample.replace(/^\ufeff?\s*(<!--[^]*?-->\s*)*/, '')
  const isPage = isXml(text) && /<html[\s>]/i.test(text.slice(0, 2000))
  return isPage ? 'import_html' : formats.find(([isOne]) => isOne(text))?.[1]
}

function isXml(text: string): boolean {
  return /^<\?xml\b/i.test(text) || /^<([a-z_][\w.-]*:)?[a-z_][\w.-]*(\s+[\w:.-]+\s*=\s*["'][^"'<]*["'])*\s*\/?>/i.test(text)
}

/** An object or a list of objects, lists or values; a row of a table may begin with a bracket too, and then its cells follow. */
function isJson(text: string): boolean {
  if (/^\{\s*("([^"\\]|\\.)*"\s*:|\}\s*$)/.test(text)) return true
  return /^\[\s*(\{\s*["}]|\[\s*["[{\d-]|"([^"\\]|\\.)*"\s*[,\]]|(-?\d[\d.eE+-]*|true|false|null)\s*(,\s*(-?\d|true|false|null|["[{])|\]\s*$))/.test(
    text,
  )
}
