import { Picture } from '#client/ui/Picture.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'
import css from '#client/ui/Avatar.module.css'

export interface AvatarProps {
  name: string
  /** index into the 12 hues, or a hue name */
  hue?: number | string | null
  photoUrl?: string | null
  /** pixels at the usual size of text */
  size?: number
  /** the name is written beside it already: hidden from screen readers */
  decorative?: boolean
}

const rem = (px: number): string => `${px / 16}rem`

/** A person: photo, or initials on their hue. */
export function Avatar({ name, hue, photoUrl, size = 24, decorative }: AvatarProps) {
  const colors = hueColors(hue)
  return (
    <span
      className={css.avatar}
      style={{
        width: rem(size),
        height: rem(size),
        fontSize: rem(Math.max(10, Math.round(size * 0.4))),
        background: colors.soft,
        color: colors.text,
      }}
      role={decorative === true ? undefined : 'img'}
      aria-label={decorative === true ? undefined : name}
      aria-hidden={decorative === true ? true : undefined}
      data-tooltip={decorative === true ? undefined : name}
    >
      <Picture url={photoUrl} size={size}>
        {initials(name)}
      </Picture>
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = Array.from(words[0] ?? '?')[0] ?? '?'
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : ''
  return (first + last).toUpperCase()
}
