import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { noteDrawn } from '#client/features/chat/text/drawn-names.ts'
import { thingOf } from '#client/features/chat/text/linked-things.ts'
import { Thing, type SeenThing } from '#client/features/chat/text/Thing.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/features/chat/text/MessageText.module.css'

interface NamedInTextProps {
  href: string
  /** the words that the message carries: a role's name, nothing for a thing */
  words: string
}

/** A role or a thing that a message names, by the name that its reader may know. */
export function NamedInText({ href, words }: NamedInTextProps) {
  const [, roleId] = /^\/roles\/([0-9a-f-]{36})$/.exec(href) ?? []
  const thing = thingOf(href)
  if (roleId !== undefined) return <RoleName id={roleId} words={words} />
  return thing ? <Thing thing={thing}>{(seen) => <ThingName href={href} seen={seen} />}</Thing> : `@${words}`
}

function RoleName({ id, words }: { id: string; words: string }) {
  const role = useEntity('role', id)
  return <span className={css.mention}>@{role?.name ?? words}</span>
}

function ThingName({ href, seen }: { href: string; seen: SeenThing | undefined }) {
  const { t } = useTranslation('chat')
  const label = seen?.label
  useEffect(() => (label === undefined ? undefined : noteDrawn(href, label)), [href, label])
  if (!seen) return <span className={css.hidden}>{t('hiddenThing')}</span>
  return (
    <Link to={seen.to} className={css.thing} title={seen.below}>
      {seen.icon(16)}
      <span data-done={seen.isDone || undefined}>{seen.label}</span>
    </Link>
  )
}
