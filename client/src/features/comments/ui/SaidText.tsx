import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/comments/ui/comments.module.css'

interface SaidTextProps {
  text: string
  mentions: readonly string[]
}

/** The words of a comment, with the people that it names made visible. */
export function SaidText({ text, mentions }: SaidTextProps) {
  const members = useEntities('member')
  const names = members.flatMap(({ id, displayName }) => (mentions.includes(id) ? [`@${displayName}`] : []))
  return (
    <p className={css.said}>
      {cutAt(text, names).map((part, index) => (
        <span key={index} {...(names.includes(part) && { className: css.named })}>
          {part}
        </span>
      ))}
    </p>
  )
}

/** The text in pieces: names, longest first, and what stands between. */
function cutAt(text: string, names: readonly string[]): string[] {
  const [name, ...others] = names.toSorted((a, b) => b.length - a.length)
  if (name === undefined) return text === '' ? [] : [text]
  return text.split(name).flatMap((part, index) => [...(index > 0 ? [name] : []), ...cutAt(part, others)])
}
