// The window of an identity provider tells the page that opened it how it went, by a channel: the opener policy cuts the two off.
;(() => {
  const { provider, ticket, failure } = document.body.dataset
  const channel = new BroadcastChannel('trama.provider')
  channel.addEventListener('message', ({ data }) => {
    if (data?.taken === provider) window.close()
  })
  channel.postMessage({ provider, ticket, failure })
})()
