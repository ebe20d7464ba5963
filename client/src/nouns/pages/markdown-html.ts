import { Marked, type Token } from 'marked'
import { isWebAddress } from '#client/nouns/pages/link-address.ts'

/** A page has three sizes. */
const mostDepth = 3

const markdown = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    heading({ tokens, depth }) {
      const tag = `h${Math.min(mostDepth, depth)}`
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
    },
    // without the line break behind the last line, which would be one more line here
    code: ({ text }) => `<pre><code>${escaped(text)}</code></pre>`,
    // raw HTML stays text
    html: ({ text }) => escaped(text),
    link({ href, tokens }) {
      return linked(href, this.parser.parseInline(tokens))
    },
    // a page has no pictures: nothing of elsewhere is fetched
    image: ({ href, text }) => linked(href, escaped(text || href)),
  },
})

/**
 * Markdown text as HTML; undefined unless it has a block or a link. Marks inside a line (`**bold**`) alone are left to the editor, which knows them.
 * To-do boxes and tables become the HTML of other programs.
 */
export function markdownHtml(text: string): string | undefined {
  const tokens = markdown.lexer(text)
  return tokens.some(isMarkdown) ? markdown.parser(tokens) : undefined
}

function isMarkdown(token: Token): boolean {
  // text that is only indented is code to Markdown, and seldom to who wrote it
  if (token.type === 'code') return token['codeBlockStyle'] !== 'indented'
  // a bare address is a link everywhere
  if (token.type === 'paragraph') return token.tokens?.some(({ type, raw }) => /^(link|image)$/.test(type) && /^!?\[/.test(raw)) ?? false
  return !['space', 'html', 'def'].includes(token.type)
}

function linked(href: string, html: string): string {
  return isWebAddress(href) ? `<a href="${escaped(href)}">${html}</a>` : html
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
