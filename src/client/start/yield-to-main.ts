/** @returns settles in a task of its own: what has come meanwhile, a tap, is answered first */
export const yieldToMain = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(undefined)
  })
