import {
  IconCheck,
  IconCode,
  IconCopy,
  IconDots,
  IconHistory,
  IconMail,
  IconMessageReply,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { sharedTypeOf } from '#shared/nouns/public-links/public-link.ts'
import { publicUrl, revokeLink, updateLink, type ItemLinks } from '#client/nouns/public-links/public-links.ts'
import { LinkMarks } from '#client/features/public-links/ui/LinkMarks.tsx'
import { LeftOut } from '#client/features/public-links/ui/LeftOut.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

/** ms that the copy button shows its success (specification 1 §4) */
const copiedFor = 5000
const icon = { size: 16, stroke: 1.5 }

interface LinkCardProps {
  link: LinkDetails
  unasked: ItemLinks['unasked']
  onEdit: () => void
  onPlace: (at: 'mail' | 'log' | 'embed' | 'answers') => void
  /** undefined: it was revoked */
  onChange: (link: LinkDetails | undefined) => void
}

/** One link: its address, its special settings, and its number of uses. */
export function LinkCard({ link, unasked, onEdit, onPlace, onChange }: LinkCardProps) {
  const { t } = useTranslation('publicLinks')
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const name = link.name === '' ? t(`names.${sharedTypeOf[link.type]}`) : link.name
  const turning = useSubmit(async () => onChange(await updateLink(link.id, { active: !link.active })))
  const confirming = useSubmit(async () => onChange(await updateLink(link.id, { active: true })))
  const revoking = useSubmit(async () => {
    await revokeLink(link.id)
    setAsking(false)
    onChange(undefined)
  })
  const failure = turning.failure ?? revoking.failure ?? confirming.failure
  return (
    <li className={css.card} aria-label={name}>
      <div className={css.head}>
        <div className={css.marks}>
          <span className={css.name}>{name}</span>
          <LinkMarks link={link} />
        </div>
        <Switch checked={link.active} disabled={turning.busy || !online} aria-label={`${t('on')}: ${name}`} onChange={turning.run} />
        <Menu
          placement="bottom-end"
          trigger={(props) => <IconButton {...props} label={`${t('actions.more')}: ${name}`} icon={<IconDots {...icon} />} />}
        >
          <LinkActions link={link} onEdit={onEdit} onPlace={onPlace} onRevoke={() => setAsking(true)} />
        </Menu>
      </div>
      {link.token === null ? (
        <Text as="p" size={13} muted>
          {t('hiddenToken')}
        </Text>
      ) : (
        link.active && <Address token={link.token} />
      )}
      <p className={css.meta}>
        <Use link={link} />
        {' · '}
        {link.by === null ? t('byNobody') : t('by', { name: link.by })}
      </p>
      {link.isFull && <Notice tone="warning">{t('full')}</Notice>}
      {link.isBehind && (
        <Notice
          tone="warning"
          action={
            <Button size="small" busy={confirming.busy} disabled={!online} onClick={confirming.run}>
              {t('behind.confirm')}
            </Button>
          }
        >
          {t('behind.text')}
        </Notice>
      )}
      <LeftOut link={link} unasked={unasked} onChange={onChange} />
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      <ConfirmDialog
        open={asking}
        danger
        busy={revoking.busy}
        title={t('revoke.title', { name })}
        confirmLabel={t('revoke.confirm')}
        cancelLabel={t('revoke.cancel')}
        onConfirm={revoking.run}
        onClose={() => setAsking(false)}
      >
        <p>{t('revoke.text')}</p>
      </ConfirmDialog>
    </li>
  )
}

interface LinkActionsProps extends Pick<LinkCardProps, 'link' | 'onEdit' | 'onPlace'> {
  onRevoke: () => void
}

function LinkActions({ link, onEdit, onPlace, onRevoke }: LinkActionsProps) {
  const { t } = useTranslation('publicLinks')
  return (
    <>
      <MenuItem icon={<IconPencil {...icon} />} onSelect={onEdit}>
        {t('actions.edit')}
      </MenuItem>
      {link.active && link.token !== null && (
        <>
          <MenuItem icon={<IconCode {...icon} />} onSelect={() => onPlace('embed')}>
            {t('actions.embed')}
          </MenuItem>
          <MenuItem icon={<IconMail {...icon} />} onSelect={() => onPlace('mail')}>
            {t('actions.mail')}
          </MenuItem>
        </>
      )}
      {link.config.answer_days !== undefined && (
        <MenuItem icon={<IconMessageReply {...icon} />} onSelect={() => onPlace('answers')}>
          {t('actions.answers')}
        </MenuItem>
      )}
      <MenuItem icon={<IconHistory {...icon} />} onSelect={() => onPlace('log')}>
        {t('actions.log')}
      </MenuItem>
      <MenuDivider />
      <MenuItem danger icon={<IconTrash {...icon} />} onSelect={onRevoke}>
        {t('actions.revoke')}
      </MenuItem>
    </>
  )
}

function Use({ link }: { link: LinkDetails }) {
  const { t } = useTranslation('publicLinks')
  const format = useFormat()
  if (link.lastAt === null) return t('unused')
  const parts = [t('used', { count: link.opened })]
  if (link.submitted > 0) parts.push(t('submitted', { count: link.submitted }))
  return [...parts, t('lastUsed', { date: format.dateTime(link.lastAt) })].join(', ')
}

function Address({ token }: { token: string }) {
  const { t } = useTranslation('publicLinks')
  const [copied, setCopied] = useState(false)
  const url = publicUrl(token)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), copiedFor)
    return () => window.clearTimeout(timer)
  }, [copied])
  return (
    <Row align="stretch">
      <TextField
        aria-label={t('address')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className={css.field ?? ''}
      />
      <Button
        icon={copied ? <IconCheck {...icon} aria-hidden /> : <IconCopy {...icon} aria-hidden />}
        onClick={() => void copyText(url).then(setCopied)}
      >
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <VisuallyHidden role="status">{copied ? t('copiedLong') : ''}</VisuallyHidden>
    </Row>
  )
}
