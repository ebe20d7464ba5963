import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A thing that goes wrong with one request. */
export type S3Fault =
  /** no answer ever comes */
  | 'silent'
  /** half of the body comes, and then nothing */
  | 'stuck'
  /** the connection breaks: before anything is done, or half way through a body that is read */
  | 'cut'
  /** everything is done, and the answer is lost */
  | 'lost'
  | 'error'
  | 'denied'
  /** the answer names another sum */
  | 'wrong sum'
  /** fewer bytes than were sent are stored */
  | 'short'

export interface S3Request {
  /** PUT, GET, HEAD, DELETE, POST */
  method: string
  key: string
  query: URLSearchParams
  /** of the connection, counted from 1 */
  count: number
}

export interface S3Peer {
  endpoint: string
  /** what is stored, by key */
  objects: Map<string, Buffer>
  /** uploads that nobody ended */
  uploads: Map<string, Map<number, Buffer>>
  requests: S3Request[]
  /** chooses what goes wrong */
  plan: (request: S3Request) => S3Fault | undefined
  /** the environment of a server whose files are here */
  environment: Record<string, string>
  openConnections(): Promise<number>
  close(): Promise<void>
}

const md5 = (bytes: Buffer, as: 'hex' | 'base64' = 'hex'): string => createHash('md5').update(bytes).digest(as)
const keysPerList = 2

/** A small object store for tests, as stores that speak Amazon's protocol behave, with faults on demand. */
export async function startS3Peer(): Promise<S3Peer> {
  const server = createServer((request, response) => {
    void answer(peer, request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer: S3Peer = {
    endpoint,
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    plan: () => undefined,
    environment: {
      ...{ S3_BUCKET: 'trama-files', S3_ENDPOINT: endpoint, S3_PREFIX: 'acme/files' },
      ...{ S3_ACCESS_KEY_ID: 'tester', S3_SECRET_ACCESS_KEY: 'secret-of-the-tester' },
    },
    openConnections: () => new Promise((tell) => server.getConnections((_error, count) => tell(count))),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return peer
}

async function answer(peer: S3Peer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', peer.endpoint)
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const seen: S3Request = { method: request.method ?? '', key: rest.join('/'), query: url.searchParams, count: peer.requests.length + 1 }
  peer.requests.push(seen)
  const fault = peer.plan(seen)
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  if (fault === 'silent') return
  if (fault === 'cut' && (seen.method !== 'GET' || !peer.objects.has(seen.key))) return void request.socket.destroy()
  if (fault === 'error') return fail(response, 500, 'InternalError')
  if (fault === 'denied' || !request.headers.authorization?.includes('Credential=tester/')) return fail(response, 403, 'AccessDenied')
  if (bucket !== 'trama-files') return fail(response, 404, 'NoSuchBucket')
  const sum = request.headers['content-md5']
  if (sum !== undefined && sum !== md5(body, 'base64')) return fail(response, 400, 'BadDigest')
  const given = fault === 'short' ? body.subarray(0, body.length - 1) : body
  const reply: Reply = (status, headers, text) => {
    if (fault === 'lost') return void request.socket.destroy()
    const told = fault === 'wrong sum' && headers['etag'] !== undefined ? { ...headers, etag: `"${'0'.repeat(32)}"` } : headers
    const said = fault === 'wrong sum' ? text?.replace(/&quot;\w+(-\d+)?&quot;/, `&quot;${'0'.repeat(32)}-9&quot;`) : text
    response.writeHead(status, told).end(said)
  }
  if (seen.key === '') return list(peer, seen, reply)
  if (seen.query.has('uploads')) return begin(peer, reply)
  if (seen.query.has('uploadId')) return changeUpload(peer, seen, given, reply, response)
  if (seen.method === 'PUT') return put(peer, seen, request, given, reply, response)
  if (seen.method === 'DELETE') {
    peer.objects.delete(seen.key)
    return reply(204, {})
  }
  read(peer, seen, request, response, fault)
}

type Reply = (status: number, headers: Record<string, string>, text?: string) => void

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** As a store answers: the sum of parts is none of the whole. */
const etags = new WeakMap<Buffer, string>()
const etagOf = (bytes: Buffer): string => etags.get(bytes) ?? `"${md5(bytes)}"`

function put(peer: S3Peer, { key }: S3Request, request: IncomingMessage, body: Buffer, reply: Reply, response: ServerResponse): void {
  const source = request.headers['x-amz-copy-source']
  if (typeof source !== 'string') {
    peer.objects.set(key, body)
    return reply(200, { etag: etagOf(body) })
  }
  const found = peer.objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''))
  if (!found) return fail(response, 404, 'NoSuchKey')
  peer.objects.set(key, found)
  reply(200, {}, `<CopyObjectResult><ETag>${etagOf(found)}</ETag></CopyObjectResult>`)
}

function begin(peer: S3Peer, reply: Reply): void {
  const id = randomUUID()
  peer.uploads.set(id, new Map())
  reply(200, {}, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
}

function changeUpload(peer: S3Peer, { method, key, query }: S3Request, body: Buffer, reply: Reply, response: ServerResponse): void {
  const id = query.get('uploadId') ?? ''
  const parts = peer.uploads.get(id)
  if (!parts) return fail(response, 404, 'NoSuchUpload')
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body)
    return reply(200, { etag: `"${md5(body)}"` })
  }
  if (method === 'DELETE') {
    peer.uploads.delete(id)
    return reply(204, {})
  }
  const wanted = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
    etag: /<ETag>(?:&quot;|")?(\w+)/.exec(part)?.[1],
  }))
  const chosen = wanted.map(({ number, etag }) => {
    const bytes = parts.get(number)
    return bytes && md5(bytes) === etag ? bytes : undefined
  })
  if (chosen.some((bytes) => bytes === undefined)) return fail(response, 400, 'InvalidPart')
  const whole = Buffer.concat(chosen as Buffer[])
  etags.set(
    whole,
    `"${md5(Buffer.concat((chosen as Buffer[]).map((bytes) => createHash('md5').update(bytes).digest())))}-${chosen.length}"`,
  )
  peer.uploads.delete(id)
  peer.objects.set(key, whole)
  const quoted = etagOf(whole).replaceAll('"', '&quot;')
  reply(200, {}, `<CompleteMultipartUploadResult><ETag>${quoted}</ETag></CompleteMultipartUploadResult>`)
}

function list(peer: S3Peer, { query }: S3Request, reply: Reply): void {
  const [start, after, isFlat] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '', query.get('delimiter') === '/']
  const keys = [...peer.objects.keys()].filter((key) => key.startsWith(start) && !(isFlat && key.slice(start.length).includes('/')))
  const left = keys.toSorted().filter((key) => key > after)
  const shown = left.slice(0, keysPerList)
  const entries = shown.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${peer.objects.get(key)?.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
  )
  const isCut = shown.length < left.length
  const next = isCut ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  reply(200, {}, `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`)
}

function read(
  peer: S3Peer,
  { method, key }: S3Request,
  request: IncomingMessage,
  response: ServerResponse,
  fault: S3Fault | undefined,
): void {
  const found = peer.objects.get(key)
  if (!found) return fail(response, 404, 'NoSuchKey')
  const { range, 'if-match': same } = request.headers
  if (typeof same === 'string' && same !== etagOf(found)) return fail(response, 412, 'PreconditionFailed')
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from !== '' && Number(from) >= found.length) return fail(response, 416, 'InvalidRange')
  const bytes = from === '' ? found : found.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
  const place = from === '' ? {} : { 'content-range': `bytes ${from}-${Number(from) + bytes.length - 1}/${found.length}` }
  response.writeHead(from === '' ? 200 : 206, {
    ...{ 'content-length': String(bytes.length), etag: etagOf(found), 'last-modified': new Date().toUTCString() },
    ...place,
  })
  if (method === 'HEAD') return void response.end()
  if (fault !== 'cut' && fault !== 'stuck') return void response.end(bytes)
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => {
    if (fault === 'cut') request.socket.destroy()
  })
}
