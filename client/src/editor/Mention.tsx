import { IconCalendar } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { HiddenMention } from '#client/editor/HiddenMention.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { mentionDay } from '#client/nouns/pages/mention-day.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import css from '#client/editor/Mention.module.css'

interface MentionProps {
  id: string
  /** the name as it was when somebody wrote it; empty for things, whose names only their readers see */
  label: string
}

/** A person's name as it is today, a day, or a link to a thing that this person may see. */
export function Mention({ kind, ...props }: MentionProps & { kind: string }) {
  const Draw = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return Draw ? <Draw {...props} /> : <HiddenMention />
}

/** The names of records come from any type of field. */
const RecordMention = lazyPart(async () => (await import('#client/editor/RecordMention.tsx')).RecordMention)
const TaskMention = lazyPart(async () => (await import('#client/editor/TaskMention.tsx')).TaskMention)

const kinds: Record<string, (props: MentionProps) => ReactNode> = {
  member: MemberMention,
  date: DateMention,
  page: (props) => <ItemMention kind="page" path="doc-page" {...props} />,
  app: (props) => <ItemMention kind="app" path="app" {...props} />,
  table: (props) => <ItemMention kind="table" path="object" {...props} />,
  field: ({ id }) => <FieldMention id={id} />,
  record: ({ id }) => (
    <Suspense fallback="…">
      <RecordMention id={id} />
    </Suspense>
  ),
  task: ({ id }) => (
    <Suspense fallback="…">
      <TaskMention id={id} />
    </Suspense>
  ),
}

function MemberMention({ id, label }: MentionProps) {
  const member = useEntity('member', id)
  return <span className={css.mention}>@{member?.displayName ?? label}</span>
}

/** The place of a record's value in a letter. */
function FieldMention({ id }: { id: string }) {
  const field = useEntity('field', id)
  return field ? <span className={css.field}>{field.label}</span> : <HiddenMention />
}

function DateMention({ id, label }: MentionProps) {
  const { language } = useTranslation('pages')
  return (
    <time dateTime={id} className={css.mention}>
      <IconCalendar size={14} stroke={1.5} aria-hidden /> {mentionDay(id, language) ?? label}
    </time>
  )
}

function ItemMention({ id, kind, path }: MentionProps & { kind: 'page' | 'app' | 'table'; path: string }) {
  const { t } = useTranslation('pages')
  const item = useEntity(kind, id)
  if (!item) return <HiddenMention />
  return (
    <Link to={`/${path}/${id}`} className={css.link}>
      <ItemIcon icon={item.icon} color={item.color} size={16} />
      <span>{item.label === '' ? t('untitled') : item.label}</span>
    </Link>
  )
}
