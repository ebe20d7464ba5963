import type { RefusedEdits } from '#client/engine/documents/use-refused-edits.ts'

/** Refused edits as one Markdown file: readable above, and below the Yjs update that holds them without loss. */
export function refusedAsMarkdown(edits: RefusedEdits, texts: { title: string; reason: string; empty: string; note: string }): string {
  return [
    `# ${texts.title}`,
    `${new Date(edits.at).toISOString()} · ${texts.reason}`,
    edits.text.trim() === '' ? texts.empty : edits.text,
    '---',
    texts.note,
    ['```trama-update', `document: ${edits.document}`, ...(base64(edits.update).match(/.{1,120}/g) ?? []), '```'].join('\n'),
    '',
  ].join('\n\n')
}

/** Hands a text to the browser as a file. */
export function saveAsFile(name: string, text: string): void {
  saveBlob(`${name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'document'}.md`, new Blob([text], { type: 'text/markdown' }))
}

export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // the browser reads it after this task
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
