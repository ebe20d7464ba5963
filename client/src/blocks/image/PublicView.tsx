import type { PublicImage } from '#shared/blocks/image-block.ts'
import { Figure, OutsideLink } from '#client/blocks/image/Figure.tsx'
import css from '#client/blocks/parts/public-blocks.module.css'
import type { PublicBlockProps } from '#client/lib/block-view.ts'

/** The server tells visitors of no place that is not public. */
export function PublicView({ block, fileOf }: PublicBlockProps<PublicImage>) {
  const { address, alt, caption, link } = block
  const shown = <img src={`${fileOf(address)}?size=large`} alt={alt} draggable={false} />
  return (
    <div className={css.framed}>
      <Figure {...block}>
        {link === '' ? (
          shown
        ) : (
          <OutsideLink link={link} name={alt || caption || link}>
            {shown}
          </OutsideLink>
        )}
      </Figure>
    </div>
  )
}
