/** The parts of mailauth that are used; it has no types of its own. */
type Resolve = (name: string, type: string) => Promise<unknown>

interface Status {
  result: string
  aligned?: string
}

declare module 'mailauth/lib/dkim/verify.js' {
  export function dkimVerify(
    mail: Uint8Array | NodeJS.ReadableStream,
    options: { resolver: Resolve; sender?: string },
  ): Promise<{ headerFrom?: string[]; results: { id: string; signingDomain: string; status: Status }[] }>
}

declare module 'mailauth/lib/spf/index.js' {
  export function spf(options: {
    resolver: Resolve
    ip: string
    helo: string
    sender: string
    mta: string
  }): Promise<{ domain: string; status: Status } | false>
}

declare module 'mailauth/lib/dmarc/index.js' {
  export function dmarc(options: {
    headerFrom: string[]
    spfDomains: string[]
    dkimDomains: { id: string; domain: string; aligned?: string | undefined }[]
    resolver: Resolve
  }): Promise<{ status: Status } | false>
}

declare module 'mailauth/lib/tools.js' {
  export function getAlignment(author: string, domain: string, isStrict: boolean): object | false
}
