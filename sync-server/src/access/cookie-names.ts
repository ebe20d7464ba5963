/**
 * The name of a cookie of ours. With https it carries `__Host-`, which browsers give to no other host: a sister subdomain can neither
 * set nor shadow it.
 */
export function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}
