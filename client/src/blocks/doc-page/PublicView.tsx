import type { PublicDocPage } from '#shared/blocks/doc-page-block.ts'
import css from '#client/blocks/parts/public-blocks.module.css'
import { PublicPlaces } from '#client/blocks/parts/PublicPlaces.tsx'
import { TextView } from '#client/blocks/text/TextView.tsx'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

/** The text of a page that is public itself, and the way to it. */
export function PublicView({ block: { title, place, body } }: PublicBlockProps<PublicDocPage>) {
  return (
    <section className={css.text} aria-label={title}>
      <PublicPlaces title="" places={[{ ...place, label: title }]} />
      <TextView body={body} align="left" />
    </section>
  )
}
