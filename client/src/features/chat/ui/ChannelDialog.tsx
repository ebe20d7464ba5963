import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { channelNameLimit } from '#shared/nouns/chat/chat-limits.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { createChannel, deleteChannel, updateChannel } from '#client/nouns/chat/chat-commands.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { HueDots } from '#client/ui/HueDots.tsx'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/chat/ui/chat.module.css'

export interface ChannelDialogProps {
  /** a channel that is changed; without it a new one is made */
  chat?: Chat
  onClose(): void
  onSaved?: (id: string) => void
  onDeleted?: () => void
}

const forGood = 'forGood'
/** More people than this are searched. */
const mostUnsearched = 10

/** Days that are offered, with those of a program. */
function keepChoices(own: number | null): (number | null)[] {
  const offered = [null, 7, 30, 90, 365]
  return own === null || offered.includes(own) ? offered : [...offered, own]
}

/** Name, colour and people of a channel, and how long it keeps its messages (specification 3 §3, "Chat channel"). */
export function ChannelDialog({ chat, onClose, onSaved, onDeleted }: ChannelDialogProps) {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const [name, setName] = useState(chat?.channelLabel ?? '')
  const [iconColor, setIconColor] = useState(chat?.iconColor ?? 'blue')
  const [isPrivate, setIsPrivate] = useState(chat !== undefined && chat.members[0] !== '*')
  const [people, setPeople] = useState<readonly string[]>(chat && chat.members[0] !== '*' ? chat.members : [memberId])
  const [keepDays, setKeepDays] = useState<number | null>(chat?.keepDays ?? null)
  const [fromJoining, setFromJoining] = useState(chat?.fromJoining ?? false)
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const nameError = isTried && name.trim() === '' ? t('errors.name') : undefined
  const hasPeople = !isPrivate || people.length > 0
  const save = (): void => {
    setIsTried(true)
    if (name.trim() === '' || !hasPeople) return
    const members: ['*'] | string[] = isPrivate ? [...people] : ['*']
    const look = { name: name.trim(), iconColor, members, keepDays, fromJoining: isPrivate && fromJoining }
    onClose()
    if (chat) updateChannel(chat, look)
    else onSaved?.(createChannel(look))
  }
  return (
    <Dialog
      open
      title={t(chat ? 'editChannel' : 'newChannel')}
      onClose={onClose}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {chat && (
            <Button variant="danger" onClick={() => setIsAsking(true)}>
              {t('deleteChannel')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t(chat ? 'save' : 'createChannel')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <TextField
          label={t('common:name')}
          value={name}
          maxLength={channelNameLimit}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
          }}
        />
        <HueDots
          labelShown
          label={t('common:color')}
          value={iconColor}
          onChange={setIconColor}
          hueLabel={(hue) => t(`common:hues.${hue}`)}
        />
        <Privacy {...{ isPrivate, people, fromJoining }} onPrivate={setIsPrivate} onPeople={setPeople} onFromJoining={setFromJoining} />
        <Keeping days={keepDays} onChange={setKeepDays} />
        {isTried && !hasPeople && (
          <p className={css.error} role="alert">
            {t('errors.users')}
          </p>
        )}
      </Stack>
      {chat && isAsking && <DeleteQuestion chat={chat} onClose={() => setIsAsking(false)} onDeleted={onDeleted} />}
    </Dialog>
  )
}

interface PrivacyProps {
  isPrivate: boolean
  people: readonly string[]
  fromJoining: boolean
  onPrivate(isPrivate: boolean): void
  onPeople(people: readonly string[]): void
  onFromJoining(fromJoining: boolean): void
}

/** The people in a channel, and whether newcomers find its history. */
function Privacy({ isPrivate, people, fromJoining, onPrivate, onPeople, onFromJoining }: PrivacyProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      <Switch checked={isPrivate} onChange={(event) => onPrivate(event.currentTarget.checked)}>
        {t('privateChannel')}
      </Switch>
      <p className={css.hint}>{t(isPrivate ? 'privateHint' : 'openHint')}</p>
      {isPrivate && <People chosen={people} onChange={onPeople} />}
      {isPrivate && (
        <Switch checked={fromJoining} onChange={(event) => onFromJoining(event.currentTarget.checked)}>
          {t('fromJoining')}
        </Switch>
      )}
    </>
  )
}

/** The days that messages are kept. */
function Keeping({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  const { t } = useTranslation('chat')
  return (
    <>
      <Select
        label={t('keep.label')}
        value={days === null ? forGood : String(days)}
        options={keepChoices(days).map((one) => ({
          value: one === null ? forGood : String(one),
          label: one === null ? t('keep.forGood') : t('keep.days', { count: one }),
        }))}
        onChange={(value) => onChange(value === forGood ? null : Number(value))}
      />
      {days !== null && <p className={css.hint}>{t('keep.hint')}</p>}
    </>
  )
}

interface DeleteQuestionProps {
  chat: Chat
  onClose(): void
  onDeleted: (() => void) | undefined
}

function DeleteQuestion({ chat, onClose, onDeleted }: DeleteQuestionProps) {
  const { t } = useTranslation('chat')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        deleteChannel(chat)
        onDeleted?.()
      }}
      title={t('deleteChannelTitle', { name: chat.channelLabel })}
      confirmLabel={t('deleteChannel')}
      cancelLabel={t('common:actions.cancel')}
      danger
    >
      {t('deleteChannelText')}
    </ConfirmDialog>
  )
}

/** The person who names them is one of them (specification 3 §5); people go by leaving. */
function People({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const members = useEntities('member')
  const [search, setSearch] = useState('')
  const people = members
    .filter(({ id, active }) => active || chosen.includes(id))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  const found = people.filter(({ displayName }) => foldText(displayName).includes(foldText(search.trim())))
  return (
    <div>
      {people.length > mostUnsearched && <SearchField label={t('searchPeople')} value={search} onChange={setSearch} />}
      <ul className={css.people} aria-label={t('people')}>
        {found.map((member) => (
          <li key={member.id} className={css.personRow}>
            <Checkbox
              checked={chosen.includes(member.id) || member.id === memberId}
              disabled={member.id === memberId}
              onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, member.id] : chosen.filter((id) => id !== member.id))}
            >
              <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={20} decorative /> {member.displayName}
            </Checkbox>
          </li>
        ))}
      </ul>
      <NoMatch text={search} found={found.length} />
    </div>
  )
}
