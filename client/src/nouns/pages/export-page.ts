import type { Doc } from 'yjs'
import { withPlaces } from '#shared/nouns/pages/exported-places.ts'
import { readPageSnapshot, withBlockTexts } from '#shared/nouns/pages/page-document.ts'
import { pageHtml } from '#shared/nouns/pages/page-html.ts'
import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { fileName, saveFile } from '#client/lib/save-file.ts'

export type PageFormat = 'markdown' | 'html'
/** The name of a mentioned thing, for those who see it. */
export type NameOfMention = (kind: string, id: string) => string | undefined

/** Saves the page as a file, from this device. Mentions are named as far as the person sees their things. */
export function exportPage(doc: Doc, title: string, format: PageFormat, language: string, nameOf: NameOfMention): void {
  const body = withPlaces(withBlockTexts(readPageSnapshot(doc)), {
    mention: (kind, id) => {
      const label = nameOf(kind, id)
      return label === undefined || label === '' ? undefined : { label }
    },
    file: () => undefined,
  })
  const isHtml = format === 'html'
  const text = isHtml ? pageHtml(title, body, language) : pageMarkdown(title, body)
  saveFile(new Blob([text], { type: isHtml ? 'text/html' : 'text/markdown' }), fileName(title, isHtml ? 'html' : 'md'))
}
