import type { CSSProperties, ReactNode, Ref } from 'react'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import type { Breakpoint } from '#shared/blocks/block-type.ts'
import css from '#client/features/apps/ui/AppSurface.module.css'

interface AppSurfaceProps {
  style: AppStyle
  breakpoint: Breakpoint
  children: ReactNode
  editing?: boolean
  ref?: Ref<HTMLDivElement>
  onBackground?: () => void
}

/** The page under an app's blocks, in the app's own style. Pure: public links use it too. */
export function AppSurface({ style, breakpoint, children, editing, ref, onBackground }: AppSurfaceProps) {
  const look: CSSProperties = {}
  if (style.backgroundColor !== '') look.backgroundColor = `color-mix(in srgb, var(--tr-${style.backgroundColor}-soft) 60%, var(--tr-bg))`
  if (style.backgroundImage !== '') look.backgroundImage = `url(${JSON.stringify(`${style.backgroundImage}?size=large`)})`
  return (
    <div
      className={css.surface}
      style={look}
      data-picture={style.backgroundImage !== '' || undefined}
      data-font={style.font}
      data-no-scroll={style.disableDesktopScrolling && editing !== true && breakpoint === 'desktop' ? true : undefined}
      data-editing={editing === true ? true : undefined}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onBackground?.()
      }}
    >
      <div ref={ref} className={css.inner} data-breakpoint={breakpoint}>
        {children}
      </div>
    </div>
  )
}
