import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { dismissToast, onToasts, readToasts, type Toast } from '#client/ui/toast.ts'
import css from '#client/ui/Toaster.module.css'

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle }

/** Everything else that may lie above the page. */
const topLayer = `dialog:modal, [popover]:popover-open:not(.${css.region})`

/** The region of toasts. It is in the top layer, so that an open dialog does not hide them. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(onToasts, readToasts)
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = region.current
    if (!element) return
    const isOpen = element.matches(':popover-open')
    // above everything else of the top layer; alone there, showing it again would only cost a frame
    if (isOpen && (toasts.length === 0 || document.querySelector(topLayer))) element.hidePopover()
    if (toasts.length > 0 && !element.matches(':popover-open')) element.showPopover()
  }, [toasts])

  return (
    <div ref={region} popover="manual" role="region" aria-label={label} className={css.region}>
      {toasts.map((entry) => (
        <ToastCard key={entry.id} entry={entry} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

function ToastCard({ entry, closeLabel }: { entry: Toast; closeLabel: string }) {
  const Icon = icons[entry.tone]
  const timer = useRef(0)
  const hold = () => window.clearTimeout(timer.current)
  const release = () => {
    hold()
    if (entry.duration !== null) timer.current = window.setTimeout(() => dismissToast(entry.id), entry.duration)
  }
  const close = () => {
    dismissToast(entry.id)
    entry.onClose?.()
  }
  useEffect(() => {
    if (entry.duration !== null) timer.current = window.setTimeout(() => dismissToast(entry.id), entry.duration)
    return () => window.clearTimeout(timer.current)
  }, [entry])

  return (
    <div
      role={entry.tone === 'error' ? 'alert' : 'status'}
      className={css.toast}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon size={16} stroke={1.5} aria-hidden className={classNames(css.icon, css[entry.tone])} />
      <span className={css.message}>{entry.message}</span>
      {entry.action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            close()
            entry.action?.onAction()
          }}
        >
          {entry.action.label}
        </button>
      )}
      <IconButton label={closeLabel} icon={<IconX size={14} stroke={1.5} />} onClick={close} />
    </div>
  )
}
