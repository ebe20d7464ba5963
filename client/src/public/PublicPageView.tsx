import { useRef } from 'react'
import { isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { FileLine } from '#client/nouns/pages/FileLine.tsx'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import styles from '#client/public/PublicPageView.module.css'
import { apiPath } from '#client/public/follow-item.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { PublicBlockView } from '#client/public/PublicBlockView.tsx'

/** A page for a visitor, with the blocks the server made data for. */
export function PublicPageView({ page }: { page: PublicPage }) {
  const token = useLinkToken()
  const place = useRef<HTMLDivElement>(null)
  const goTo = (index: number) => {
    const headings = place.current?.querySelectorAll('.tr-page-body > :is(h1, h2, h3)')
    headings?.[index]?.scrollIntoView({ block: 'start' })
  }
  const addressOf = (fileId: string) => apiPath(token, `/files/${fileId}`)
  return (
    <div ref={place}>
      <Contents body={page.body} onGo={goTo} />
      <PageText
        body={page.body}
        drawPicture={(fileId, alt) => (isFile(fileId) ? <img src={`${addressOf(fileId)}?size=large`} alt={alt} loading="lazy" /> : null)}
        drawFile={(fileId, name, size) => (isFile(fileId) ? <FileLine href={addressOf(fileId)} name={name} size={size} /> : name)}
        drawBlock={(blockId, height) => {
          const block = page.blocks[blockId]
          return block ? (
            <div data-app-block="" style={{ height }}>
              <PublicBlockView block={block} blockId={blockId} />
            </div>
          ) : null
        }}
      />
    </div>
  )
}

/** A document may name anything: only an id makes an address. */
const isFile = (fileId: string): boolean => /^[0-9a-f-]{36}$/.test(fileId)

/** Fewer headings are seen at a glance. */
const fewestHeadings = 3

/** The headings of a longer page, to go to. */
function Contents({ body, onGo }: { body: readonly PageNode[]; onGo(index: number): void }) {
  const { t } = useTranslation('public')
  const headings = body.flatMap((node) => (!isPageText(node) && node.type === 'heading' ? [node] : []))
  if (headings.length < fewestHeadings) return null
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <ol>
        {headings.map((heading, index) => {
          const words = wordsOf(heading).trim()
          return words === '' ? null : (
            <li key={index} data-level={Number(heading.attrs['level']) || 1}>
              <button type="button" onClick={() => onGo(index)}>
                {words}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const wordsOf = (node: PageNode): string => (isPageText(node) ? node.text : node.children.map(wordsOf).join(''))
