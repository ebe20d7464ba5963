import type { ReactNode } from 'react'
import type { ImageBlockConfig } from '#shared/blocks/image-block.ts'
import css from '#client/blocks/image/Figure.module.css'

interface FigureProps extends Pick<ImageBlockConfig, 'fit' | 'caption'> {
  inert?: boolean
  children: ReactNode
}

/** A picture with its caption. */
export function Figure({ fit, caption, inert, children }: FigureProps) {
  return (
    <figure className={css.figure} data-fit={fit} inert={inert}>
      {children}
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** The way from a picture to another page, in a tab of its own. */
export function OutsideLink({ link, name, children }: { link: string; name: string; children: ReactNode }) {
  return (
    <a className={css.link} href={link} target="_blank" rel="noopener noreferrer" aria-label={name}>
      {children}
    </a>
  )
}
