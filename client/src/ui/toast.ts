/** Short notices at the corner of the screen; they leave by themselves after 5 s (specification 1 §9) unless held by the pointer. */
export interface Toast {
  id: string
  message: string
  tone: 'info' | 'success' | 'warning' | 'error'
  /** e.g. undo */
  action?: { label: string; onAction: () => void } | undefined
  /** milliseconds, or null to stay until it is closed */
  duration: number | null
  /** the person closed it, or took its action */
  onClose?: (() => void) | undefined
}

type Listener = () => void

let toasts: readonly Toast[] = []
const listeners = new Set<Listener>()
let counter = 0

export type ToastInput = Partial<Omit<Toast, 'message'>> & { message: string }

/** Shows a notice and returns its id. The same `id` replaces the notice that is there. */
export function toast(input: ToastInput): string {
  const id = input.id ?? `toast${++counter}`
  const entry: Toast = {
    id,
    message: input.message,
    tone: input.tone ?? 'info',
    action: input.action,
    duration: input.duration === undefined ? 5000 : input.duration,
    onClose: input.onClose,
  }
  toasts = [...toasts.filter((other) => other.id !== id), entry].slice(-4)
  notify()
  return id
}

export function dismissToast(id: string): void {
  toasts = toasts.filter((entry) => entry.id !== id)
  notify()
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
