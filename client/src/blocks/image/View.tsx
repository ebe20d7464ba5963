import { IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { pictureIn, type ImageBlockConfig } from '#shared/blocks/image-block.ts'
import { Figure, OutsideLink } from '#client/blocks/image/Figure.tsx'
import css from '#client/blocks/image/Figure.module.css'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'

/** Pages of this product open in place, others beside it. */
export function View({ config, editing, onSettings }: BlockViewProps<ImageBlockConfig>) {
  const { t } = useTranslation('blocks')
  const picture = pictureIn(config.address)
  if (!picture) return <BlockMessage onSettings={onSettings}>{t('image.choose')}</BlockMessage>
  const { id, ...target } = picture
  const { alt, caption, link } = config
  const shown = (
    <OwnedPicture target={target} id={id} size="large" alt={alt}>
      <span className={css.missing} role="img" aria-label={alt || t('image.missing')}>
        <IconPhoto size={24} stroke={1.5} aria-hidden />
      </span>
    </OwnedPicture>
  )
  const name = alt || caption || link
  return (
    <Figure {...config} inert={editing}>
      {link === '' ? (
        shown
      ) : link.startsWith('/') ? (
        <Link className={css.link} to={link} aria-label={name}>
          {shown}
        </Link>
      ) : (
        <OutsideLink link={link} name={name}>
          {shown}
        </OutsideLink>
      )}
    </Figure>
  )
}
