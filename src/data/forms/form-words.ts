/** The words for each outcome of a form, in toasts and on pages without scripts. */
import type { MessageKind } from '#data/api/api-table.ts'

interface Words {
  title: string
  text: string
}

export const FORM_WORDS: Record<
  MessageKind,
  Record<'sent' | 'queued' | 'intercepted' | 'delivered' | 'failed', Words>
> = {
  newsletter: {
    sent: { title: 'Success!', text: 'You have been subscribed to our E-bulletin.' },
    queued: { title: 'Saved', text: "There's no connection right now. We'll sign you up as soon as it's back." },
    intercepted: { title: 'Saved', text: "We can't reach our server right now. We'll sign you up as soon as we can." },
    delivered: { title: 'Success!', text: 'Your saved sign-up has been delivered.' },
    failed: { title: 'Error', text: 'There was a problem subscribing you. Please try again.' },
  },
  contact: {
    sent: { title: 'Message Sent', text: "Thank you for contacting us. We'll get back to you soon!" },
    queued: {
      title: 'Message Saved',
      text: "There's no connection right now. Your message is saved on this device and will be sent as soon as it's back.",
    },
    intercepted: {
      title: 'Message Saved',
      text: "We can't reach our server right now. Your message is saved on this device and will be sent as soon as we can.",
    },
    delivered: { title: 'Message Sent', text: 'Your saved message has been delivered.' },
    failed: { title: 'Error', text: 'There was a problem sending your message. Please try again.' },
  },
}

/** A message or a sign-up was refused after its form had left the screen. */
export const KEPT = {
  title: 'Not Sent Yet',
  text: 'There was a problem sending what you wrote. It is saved on this device. You can find it on the Contact page.',
}

export const TOO_LARGE = 'This is too long to send at once. Please shorten it to about ten pages, or send it in parts.'

/** Next to the button, without a connection and before the app has loaded. */
export const NOT_SENT_YET =
  "There's no connection right now. What you wrote stays here and will be sent as soon as it's back. Please keep this page open."
