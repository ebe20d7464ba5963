import type { Doc } from 'yjs'
import { readPageSnapshot, withBlockTexts } from '#shared/nouns/pages/page-document.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { fileName, saveFile } from '#client/lib/save-file.ts'

export type PageFormat = 'markdown' | 'html'

/** Saves the page as a file, from this device. */
export function exportPage(doc: Doc, title: string, format: PageFormat, language: string): void {
  const body = withBlockTexts(readPageSnapshot(doc))
  const isHtml = format === 'html'
  const text = isHtml ? pageHtml(title, body, language) : pageMarkdown(title, body)
  saveFile(new Blob([text], { type: isHtml ? 'text/html' : 'text/markdown' }), fileName(title, isHtml ? 'html' : 'md'))
}
