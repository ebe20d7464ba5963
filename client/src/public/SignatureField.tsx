import { useEffect, useId, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { FileFieldProps } from '#client/public/FileField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/public/PublicForm.module.css'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'

const width = 320
const height = 140
const ink = '#1a1a2e'

/** A signature by pen, finger or mouse, or by the typed name; it becomes a picture. */
export function SignatureField({ field, label, error, files, onFiles }: FileFieldProps) {
  const { t } = useTranslation('public')
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const [name, setName] = useState('')
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => clear(canvas.current), [])

  const at = (event: PointerEvent): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height]
  }
  const keep = (): void =>
    canvas.current?.toBlob((blob) => blob && onFiles([{ part: field.id, name: `${t('files.signature')}.png`, blob }]), 'image/png')
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = penOf(canvas.current)
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = isDown.current ? penOf(canvas.current) : undefined
    if (!pen) return
    pen.lineTo(...at(event))
    pen.stroke()
    setIsDrawn(true)
  }
  const end = (): void => {
    if (isDown.current && isDrawn) keep()
    isDown.current = false
  }
  const startOver = (): void => {
    clear(canvas.current)
    setIsDrawn(false)
    setName('')
    onFiles([])
  }
  const type = (text: string): void => {
    setName(text)
    clear(canvas.current)
    if (text.trim() === '') return onFiles([])
    writeName(canvas.current, text.trim())
    keep()
  }
  return (
    <div className={css.files} role="group" aria-labelledby={`${id}label`}>
      <Text id={`${id}label`} size={13} weight="medium">
        {label}
      </Text>
      <canvas
        ref={canvas}
        className={css.pad}
        width={width * 2}
        height={height * 2}
        aria-label={t('files.pad')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <TextField
        label={t('files.typeName')}
        aria-invalid={error === undefined ? undefined : true}
        maxLength={100}
        disabled={isDrawn}
        value={name}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div>
        <Button size="small" disabled={files.length === 0 && !isDrawn} onClick={startOver}>
          {t('files.clear')}
        </Button>
      </div>
    </div>
  )
}

function penOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | undefined {
  const pen = canvas?.getContext('2d')
  if (!pen) return undefined
  pen.setTransform(2, 0, 0, 2, 0, 0)
  Object.assign(pen, { strokeStyle: ink, fillStyle: ink, lineWidth: 2, lineCap: 'round', lineJoin: 'round' })
  return pen
}

function clear(canvas: HTMLCanvasElement | null): void {
  const pen = penOf(canvas)
  if (!pen) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
}

/** The name as it would be written by hand. */
function writeName(canvas: HTMLCanvasElement | null, name: string): void {
  const pen = penOf(canvas)
  if (!pen) return
  const fontOf = (size: number): string => `italic ${size}px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive`
  let size = 44
  pen.font = fontOf(size)
  while (size > 12 && pen.measureText(name).width > width - 24) pen.font = fontOf((size -= 2))
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, width / 2, height / 2)
}
