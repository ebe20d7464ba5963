import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/editor-parts.module.css'
import cellUploads from '#client/cells/cell-uploads.module.css'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import { ImagesCell } from '#client/cells/types/image/ImagesCell.tsx'
import { uploadPlace } from '#client/cells/upload-place.ts'
import { useUpload, type Upload } from '#client/nouns/attachments/use-upload.ts'
import { Button } from '#client/ui/Button.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

const width = 320
const height = 140

/** Signing with pen, finger or mouse, or by typing one's name. The stored value is a picture. */
export function SignatureEditor({ field, value, recordId, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [name, setName] = useState('')
  const pad = useRef<SignaturePad>(null)
  const [drawn, setDrawn] = useState(false)
  const { uploads, add, retry } = useUpload(uploadPlace(field), ({ id }) => {
    commit([id])
    done('stay')
  })
  const [upload] = uploads

  useEffect(() => {
    if (!canvas.current) return
    const made = createPad(canvas.current)
    made.addEventListener('endStroke', () => setDrawn(true))
    pad.current = made
    return () => made.off()
  }, [])

  function clear(): void {
    pad.current?.clear()
    setDrawn(false)
  }
  function remove(): void {
    commit(null)
    done('stay')
  }
  async function sign(): Promise<void> {
    const element = canvas.current
    if (!element) return
    if (!drawn) writeName(element, name.trim())
    const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'))
    if (blob) add([new File([blob], `${t('signature.name')}.png`, { type: 'image/png' })])
  }
  return (
    <EditorBox
      label={field.label}
      under={<ImagesCell field={field} value={value} locale={locale} {...(recordId === undefined ? {} : { recordId })} />}
      done={done}
      wide
    >
      <div className={cellUploads.signature}>
        <canvas ref={canvas} className={cellUploads.pad} style={{ width, height }} aria-label={t('signature.pad')} />
        <TextField
          label={t('signature.yourName')}
          value={name}
          maxLength={100}
          disabled={drawn}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && name.trim() !== '' && !isComposing(event.nativeEvent)) void sign()
          }}
        />
        {upload?.problem && <UploadProblem problem={upload.problem} onRetry={() => retry(upload)} />}
      </div>
      <div className={css.editorFoot}>
        {value !== null && (
          <Button size="small" variant="quiet" onClick={remove}>
            {t('signature.remove')}
          </Button>
        )}
        <span className={css.footText} />
        <Button size="small" onClick={clear} disabled={!drawn}>
          {t('signature.clear')}
        </Button>
        <Button
          size="small"
          variant="primary"
          busy={upload !== undefined && upload.problem === undefined}
          disabled={!drawn && name.trim() === ''}
          onClick={() => void sign()}
        >
          {t('signature.sign')}
        </Button>
      </div>
    </EditorBox>
  )
}

function UploadProblem({ problem, onRetry }: { problem: NonNullable<Upload['problem']>; onRetry(): void }) {
  const { t } = useTranslation('tables')
  return (
    <p role="alert" className={cellUploads.uploadProblem}>
      {t(`attachments.${problem}`, { name: t('signature.name'), size: 100 })}{' '}
      <Button size="small" variant="quiet" onClick={onRetry}>
        {t('attachments.retry')}
      </Button>
    </p>
  )
}

function createPad(element: HTMLCanvasElement): SignaturePad {
  const scale = Math.max(1, globalThis.devicePixelRatio)
  element.width = width * scale
  element.height = height * scale
  element.getContext('2d')?.scale(scale, scale)
  return new SignaturePad(element, { penColor: '#1a1a2e', backgroundColor: '#ffffff' })
}

/** The name as it would be written by hand. */
function writeName(canvas: HTMLCanvasElement, name: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#1a1a2e'
  let size = 48
  do {
    pen.font = `italic ${size}px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive`
    size -= 2
  } while (size > 12 && pen.measureText(name).width > width - 24)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, width / 2, height / 2)
}
