import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { channelNameLimit } from '#shared/nouns/chat/chat-limits.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { createChannel, deleteChannel, updateChannel, type ChannelLook } from '#client/nouns/chat/chat-commands.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { changedParts } from '#client/lib/changed-parts.ts'
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

interface ChannelDraft {
  name: string
  iconColor: string
  isPrivate: boolean
  people: readonly string[]
  keepDays: number | null
  fromJoining: boolean
}

function storedOf(chat: Chat | undefined, memberId: string): ChannelDraft {
  const isPrivate = chat !== undefined && chat.members[0] !== '*'
  const { channelLabel: name = '', iconColor = 'blue', keepDays = null, fromJoining = false } = chat ?? {}
  return { name, iconColor, isPrivate, people: isPrivate ? chat.members : [memberId], keepDays, fromJoining }
}

function lookOf({ name, iconColor, isPrivate, people, keepDays, fromJoining }: ChannelDraft): ChannelLook {
  return { name: name.trim(), iconColor, members: isPrivate ? [...people] : ['*'], keepDays, fromJoining: isPrivate && fromJoining }
}

/** Name, colour and people of a channel, and how long it keeps its messages (specification 3 §3, "Chat channel"). */
export function ChannelDialog({ chat, onClose, onSaved, onDeleted }: ChannelDialogProps) {
  const { t } = useTranslation('chat')
  const { memberId } = useSession()
  const work = useKeptDraft(`channel.${chat?.id ?? 'new'}`, storedOf(chat, memberId))
  const { name, iconColor, isPrivate, people, keepDays, fromJoining } = work.draft
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const nameError = isTried && name.trim() === '' ? t('errors.name') : undefined
  const hasPeople = !isPrivate || people.length > 0
  const drop = work.forgetAnd(onClose)
  const save = (): void => {
    setIsTried(true)
    if (name.trim() === '' || !hasPeople) return
    const look = lookOf(work.draft)
    drop()
    if (chat) updateChannel(chat, changedParts(look, lookOf(work.base)))
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
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t(chat ? 'save' : 'createChannel')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <KeptNotice work={work} />
        <TextField
          label={t('common:name')}
          value={name}
          maxLength={channelNameLimit}
          error={nameError}
          onChange={(event) => work.set({ name: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
          }}
        />
        <HueDots
          labelShown
          label={t('common:color')}
          value={iconColor}
          onChange={(next) => work.set({ iconColor: next })}
          hueLabel={(hue) => t(`common:hues.${hue}`)}
        />
        <Privacy {...{ isPrivate, people, fromJoining }} onChange={work.set} />
        <Keeping days={keepDays} onChange={(days) => work.set({ keepDays: days })} />
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

interface PrivacyProps extends Pick<ChannelDraft, 'isPrivate' | 'people' | 'fromJoining'> {
  onChange(change: Partial<ChannelDraft>): void
}

/** The people in a channel, and whether newcomers find its history. */
function Privacy({ isPrivate, people, fromJoining, onChange }: PrivacyProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      <Switch checked={isPrivate} onChange={(event) => onChange({ isPrivate: event.currentTarget.checked })}>
        {t('privateChannel')}
      </Switch>
      <p className={css.hint}>{t(isPrivate ? 'privateHint' : 'openHint')}</p>
      {isPrivate && <People chosen={people} onChange={(ids) => onChange({ people: ids })} />}
      {isPrivate && (
        <Switch checked={fromJoining} onChange={(event) => onChange({ fromJoining: event.currentTarget.checked })}>
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
