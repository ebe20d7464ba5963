import { useRef, useState } from 'react'
import { isPageText, type PageNode } from '#shared/nouns/pages/page-nodes.ts'
import type { PublicPage } from '#shared/nouns/public-links/public-item.ts'
import { FileLine } from '#client/nouns/pages/FileLine.tsx'
import { blockGround } from '#client/ui/theme/block-ground.ts'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/public/PublicPageView.module.css'
import { apiPath } from '#client/public/follow-item.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { useNarrowed } from '#client/public/use-narrowing.ts'
import { PublicBlockView } from '#client/public/PublicBlockView.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** A page for a visitor with its blocks, and the pages below it that the link shows. */
export function PublicPageView({ page }: { page: PublicPage }) {
  const [chosen, setChosen] = useState<number>()
  const top = useRef<HTMLDivElement>(null)
  const shown = chosen === undefined ? undefined : page.pages[chosen]
  const open = (place: number | undefined) => {
    setChosen(place)
    requestAnimationFrame(() => top.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <div ref={top} className={css.place}>
      {page.pages.length > 0 && <PageTree page={page} chosen={chosen} onOpen={open} />}
      {shown && (
        <h2 className={css.title}>
          <ItemIcon icon={shown.icon} color={shown.color} size={24} />
          <span>{shown.title}</span>
        </h2>
      )}
      <OnePage key={chosen ?? 'top'} {...(shown ?? page)} onOpen={open} />
    </div>
  )
}

type OnePageProps = Pick<PublicPage, 'body' | 'blocks' | 'grounds'> & { onOpen(place: number): void }

function OnePage({ body, blocks: whole, grounds, onOpen }: OnePageProps) {
  const blocks = useNarrowed().shown(whole)
  const token = useLinkToken()
  const place = useRef<HTMLDivElement>(null)
  const goTo = (index: number) => {
    const headings = place.current?.querySelectorAll('.tr-page-body > :is(h1, h2, h3)')
    headings?.[index]?.scrollIntoView({ block: 'start' })
  }
  const addressOf = (fileId: string) => apiPath(token, `/files/${fileId}`)
  return (
    <div ref={place}>
      <Contents body={body} onGo={goTo} />
      <PageText
        body={body}
        drawMention={(_kind, id, label) => (
          <button type="button" className={css.mention} onClick={() => onOpen(Number(id))}>
            {label}
          </button>
        )}
        drawPicture={(fileId, alt) => (isFile(fileId) ? <img src={`${addressOf(fileId)}?size=large`} alt={alt} loading="lazy" /> : null)}
        drawFile={(fileId, name, size) => (isFile(fileId) ? <FileLine href={addressOf(fileId)} name={name} size={size} /> : name)}
        drawBlock={(blockId, height) => {
          const block = blocks[blockId]
          return block ? (
            <div data-app-block="" style={{ height, ...blockGround(grounds[blockId]) }}>
              <PublicBlockView block={block} blockId={blockId} />
            </div>
          ) : null
        }}
      />
    </div>
  )
}

interface PageTreeProps {
  page: PublicPage
  /** undefined: the shared page itself */
  chosen: number | undefined
  onOpen(place: number | undefined): void
}

/** The pages of the link, to go to; a phone folds them away. */
function PageTree({ page, chosen, onOpen }: PageTreeProps) {
  const { t } = useTranslation('public')
  const lines = [{ ...page, depth: 0, place: undefined }, ...page.pages.map((below, place) => ({ ...below, place }))]
  return (
    <details className={css.tree} open={!matchMedia('(max-width: 800px)').matches}>
      <summary>{t('pages')}</summary>
      <nav aria-label={t('pages')}>
        <ul>
          {lines.map(({ title, icon, color, depth, place }) => (
            <li key={place ?? 'top'} style={{ paddingInlineStart: Math.min(depth, 6) * 16 }}>
              <button type="button" aria-current={place === chosen ? 'page' : undefined} onClick={() => onOpen(place)}>
                <ItemIcon icon={icon} color={color} size={16} plain />
                <span>{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </details>
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
    <nav className={css.contents} aria-label={t('contents')}>
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
