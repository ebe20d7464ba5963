/** Names before the @ whom nobody answers. */
const machines = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|daemon|root|abuse)(?:[+.-].*)?$/

/** True for an address whose mails a machine writes or reads. */
export function isMachine(address: string): boolean {
  return machines.test(address.split('@')[0] ?? '')
}
