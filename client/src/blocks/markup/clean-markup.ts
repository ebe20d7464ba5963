import DOMPurify, { type Config } from 'dompurify'
import { marked } from 'marked'
import type { MarkupBlockConfig } from '#shared/blocks/markup-block.ts'

/** Nothing that runs, frames, asks for a password, looks like the product, or loads from elsewhere. */
const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'iframe', 'object', 'embed', 'audio', 'video', 'dialog'],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'popover', 'autofocus', 'tabindex'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config

/** The cleaned tree of a source. Links open beside the page, and headings begin below the page's own. */
export function cleanMarkup({ language, source }: Pick<MarkupBlockConfig, 'language' | 'source'>): DocumentFragment {
  const html = language === 'markdown' ? marked.parse(source, { async: false, gfm: true }) : source
  const tree = DOMPurify.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })
  for (const link of tree.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  for (const heading of tree.querySelectorAll('h1')) {
    const lower = document.createElement('h2')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
  return tree
}
