/** True for names of this machine, as `URL.hostname` writes them. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** True when the public address is this machine: nobody else is served. */
export function servesThisMachineOnly(publicUrl: string): boolean {
  return isLoopbackName(new URL(publicUrl).hostname)
}

/** True for a `Host` header with the name of the public address or of this machine, whatever the port. */
export function isKnownHost(host: string, publicUrl: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return isLoopbackName(hostname) || hostname === new URL(publicUrl).hostname
}
