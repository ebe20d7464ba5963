import { useEffect, useState } from 'react'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { cleanMail, type CleanMail } from '#client/records/mail/clean-mail.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/records/mail/mail.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

interface WholeMailProps {
  message: Pick<ChatMessage, 'id' | 'mail'>
  onClose(): void
}

interface Mail {
  text: string
  html: string
  /** pictures that stand in it, by address */
  pictures: ReadonlyMap<string, string>
  clean: CleanMail | undefined
}

/** A mail as it came: its HTML in a frame that runs nothing and asks nobody, or its text with quoted history. */
export function WholeMail({ message: { id, mail }, onClose }: WholeMailProps) {
  const { t } = useTranslation('chat')
  const [whole, setWhole] = useState<Mail>()
  const [failure, setFailure] = useState<unknown>()
  const [look, setLook] = useState<'html' | 'text'>('html')
  useEffect(() => {
    let isOver = false
    readMail(id).then(
      (read) => !isOver && setWhole(read),
      (error: unknown) => !isOver && setFailure(error),
    )
    return () => {
      isOver = true
    }
  }, [id])
  const shown = whole?.clean && look === 'html' ? 'html' : 'text'
  return (
    <Dialog open wide title={mail?.subject || t('mail.noSubject')} closeLabel={t('common:actions.close')} onClose={onClose}>
      <div className={css.whole}>
        {whole?.clean && (
          <Segmented
            label={t('mail.look')}
            value={look}
            onChange={setLook}
            options={[
              { value: 'html', label: t('mail.html') },
              { value: 'text', label: t('mail.text') },
            ]}
          />
        )}
        {failure !== undefined ? (
          <Notice tone="error">{errorText(failure)}</Notice>
        ) : !whole ? (
          <Skeleton height={240} />
        ) : shown === 'text' ? (
          <pre className={css.source}>{whole.text || t('mail.noText')}</pre>
        ) : (
          <>
            {whole.clean && whole.clean.remote.length > 0 && <RemotePictures messageId={id} mail={whole} onShown={setWhole} />}
            <iframe
              className={css.frame}
              title={mail?.subject || t('mail.noSubject')}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={whole.clean?.page}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface RemotePicturesProps {
  messageId: string
  mail: Mail
  onShown(mail: Mail): void
}

/** Pictures of other hosts, once somebody asks for them: the server fetches them, so that their hosts learn no address of the reader. */
function RemotePictures({ messageId, mail, onShown }: RemotePicturesProps) {
  const { t } = useTranslation('chat')
  const [busy, setBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { remote = [] } = mail.clean ?? {}
  const show = async (): Promise<void> => {
    setBusy(true)
    const pictures = new Map(mail.pictures)
    for (const address of [...new Set(remote)].slice(0, mostRemote)) {
      const query = { params: { messageId }, query: { address } }
      const found = await call('GET chat-messages/:messageId/mail/picture', query).catch(() => undefined)
      if (found?.picture) pictures.set(address, found.picture)
    }
    setBusy(false)
    setIsTried(true)
    onShown({ ...mail, pictures, clean: cleanMail(mail.html, pictures) })
  }
  return (
    <Notice
      action={
        isTried ? undefined : (
          <Button size="small" busy={busy} onClick={() => void show()}>
            {t('mail.showRemote')}
          </Button>
        )
      }
    >
      {t(isTried ? 'mail.noRemote' : 'mail.remote', { count: remote.length })}
    </Notice>
  )
}

const mostRemote = 100

async function readMail(messageId: string): Promise<Mail> {
  const { text, html } = await call('GET chat-messages/:messageId/mail', { params: { messageId } })
  const pictures = new Map<string, string>()
  if (html === null) return { text, html: '', pictures, clean: undefined }
  const clean = cleanMail(html)
  // the frame has an origin of its own and may ask for nothing: its pictures come with it
  for (const address of new Set(clean.own)) {
    const data = await asData(`${address}?inline=1`)
    if (data !== undefined) pictures.set(address, data)
  }
  return { text, html, pictures, clean: cleanMail(html, pictures) }
}

const mostPictureBytes = 5_000_000

async function asData(address: string): Promise<string | undefined> {
  const answer = await fetch(address).catch(() => undefined)
  const blob = answer?.ok ? await answer.blob() : undefined
  if (!blob || !blob.type.startsWith('image/') || blob.size > mostPictureBytes) return undefined
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(blob)
  })
}
