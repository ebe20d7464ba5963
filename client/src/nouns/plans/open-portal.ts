import { call } from '#client/engine/api/call.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'
import { toast } from '#client/ui/toast.ts'

/** Opens the provider's page of bills in a new tab. Without an answer a notice that stays says whom to write to (specification 1 §8). */
export async function openPortal(contact: string | null): Promise<void> {
  // a tab that is opened after the answer would be held back as a pop-up
  const tab = window.open('', '_blank')
  try {
    const { url } = await call('POST v3/subscription/portal')
    if (tab) {
      tab.opener = null
      tab.location.replace(url)
    } else location.assign(url)
  } catch {
    tab?.close()
    await loadTexts('billing')
    const t = translator('billing')
    const message = contact === null ? t('contact.portalNone') : t('contact.portal', { address: contact })
    toast({ id: 'billing-portal', message, tone: 'error', duration: null })
  }
}
