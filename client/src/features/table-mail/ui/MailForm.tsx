import { autoReplyLimit, mailFileTypes, mailTextTypes, senderNameLimit, type TableMailConfig } from '#shared/nouns/table-mail/table-mail.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import type { MailConfigDraft, MailProblems } from '#client/features/table-mail/mail-draft.ts'
import { PreparedTexts } from '#client/features/table-mail/ui/PreparedTexts.tsx'
import css from '#client/features/table-mail/ui/table-mail.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface MailFormProps {
  config: TableMailConfig
  draft: MailConfigDraft
  problems: MailProblems
  fields: readonly Field[]
  onChange(draft: MailConfigDraft): void
}

/** The parts of the settings, from the address to the automatic answer. */
export function MailForm({ config, draft, problems, fields, onChange }: MailFormProps) {
  const { t } = useTranslation('tableMail')
  const set = (change: Partial<MailConfigDraft>): void => onChange({ ...draft, ...change })
  const problemOf = (key: keyof MailConfigDraft): string | undefined => {
    const problem = problems[key]
    return problem === undefined ? undefined : t(problem === 'required' ? 'required' : `errors:${problem}`)
  }
  const isReady = config.domain !== ''
  const address = `${draft.base_address.trim().toLowerCase()}@${config.domain}`
  return (
    <>
      {!isReady && <Notice tone="warning">{t('notReady')}</Notice>}
      <Switch
        checked={draft.enabled}
        disabled={!isReady && !draft.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      >
        {t('enabled')}
      </Switch>
      <div className={css.address}>
        <TextField
          label={t('address')}
          value={draft.base_address}
          error={problemOf('base_address')}
          end={isReady ? <span className={css.suffix}>@{config.domain}</span> : undefined}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => set({ base_address: event.currentTarget.value })}
        />
        {isReady && draft.base_address !== '' && <CopyButton text={address} label={t('copy')} copiedLabel={t('copied')} />}
      </div>
      <FieldChoices {...{ draft, fields, set, problemOf }} />
      <StyleChoice draft={draft} set={set} />
      <Words {...{ draft, set, problemOf }} />
      <PreparedTexts draft={draft} set={set} />
    </>
  )
}

interface PartProps {
  draft: MailConfigDraft
  set(change: Partial<MailConfigDraft>): void
  problemOf(key: keyof MailConfigDraft): string | undefined
}

/** The fields that take the parts of a mail. */
function FieldChoices({ draft, fields, set, problemOf }: PartProps & Pick<MailFormProps, 'fields'>) {
  const { t } = useTranslation('tableMail')
  return (
    <div className={css.fields}>
      <FieldChoice
        label={t('subject')}
        types={mailTextTypes}
        fields={fields}
        value={draft.subject_field}
        problem={problemOf('subject_field')}
        onChange={(id) => set({ subject_field: id })}
      />
      <FieldChoice
        label={t('body')}
        types={mailTextTypes}
        fields={fields}
        value={draft.body_field}
        problem={problemOf('body_field')}
        onChange={(id) => set({ body_field: id })}
      />
      <FieldChoice
        label={t('from')}
        types={mailTextTypes}
        fields={fields}
        value={draft.from_email_field}
        problem={problemOf('from_email_field')}
        onChange={(id) => set({ from_email_field: id })}
      />
      <FieldChoice
        label={t('attachments')}
        types={mailFileTypes}
        fields={fields}
        value={draft.attachments_field}
        problem={problemOf('attachments_field')}
        onChange={(id) => set({ attachments_field: id })}
      />
    </div>
  )
}

function StyleChoice({ draft, set }: Pick<PartProps, 'draft' | 'set'>) {
  const { t } = useTranslation('tableMail')
  return (
    <div className={css.part}>
      <Segmented
        label={t('style')}
        value={draft.conversation_style}
        onChange={(conversation_style) => set({ conversation_style })}
        options={[
          { value: 'thread', label: t('ticket') },
          { value: 'plain', label: t('plain') },
        ]}
      />
      <Text as="p" size={13} muted>
        {t(draft.conversation_style === 'thread' ? 'ticketAbout' : 'plainAbout')}
      </Text>
    </div>
  )
}

/** The sender's name, the automatic answer and the further addresses. */
function Words({ draft, set, problemOf }: PartProps) {
  const { t } = useTranslation('tableMail')
  return (
    <>
      <TextField
        label={t('senderName')}
        maxLength={senderNameLimit}
        value={draft.sender_name}
        onChange={(event) => set({ sender_name: event.currentTarget.value })}
      />
      <TextArea
        label={t('autoReply')}
        hint={t('autoReplyAbout')}
        rows={3}
        maxLength={autoReplyLimit}
        value={draft.auto_reply_text}
        onChange={(event) => set({ auto_reply_text: event.currentTarget.value })}
      />
      <TextArea
        label={t('aliases')}
        hint={t('aliasesAbout')}
        error={problemOf('aliases')}
        rows={2}
        value={draft.aliases}
        onChange={(event) => set({ aliases: event.currentTarget.value })}
      />
    </>
  )
}

interface FieldChoiceProps {
  label: string
  types: readonly Field['type'][]
  fields: readonly Field[]
  value: string | null
  problem: string | undefined
  onChange(id: string | null): void
}

function FieldChoice({ label, types, fields, value, problem, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('tableMail')
  const fitting = fields.filter(({ type }) => types.includes(type))
  return (
    <div className={css.part}>
      <Select
        label={label}
        value={value ?? ''}
        options={[
          { value: '', label: t('none') },
          ...fitting.map(({ id, type, label: name }) => {
            const Icon = cellIcons[type]
            return { value: id, label: name, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
          }),
        ]}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
