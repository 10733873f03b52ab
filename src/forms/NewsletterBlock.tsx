import text from '#content/screens/newsletter.json'
import { Section } from '#ui/page/Section.tsx'
import * as styles from './forms.css.ts'
import { MessageForm } from './MessageForm.tsx'

/** The sign-up for the E-bulletin. */
export const NewsletterBlock = () => (
  <Section title={text.title} lead={text.lead} tone="night" layout="margin" id="newsletter">
    <MessageForm
      kind="newsletter"
      className={styles.newsletterForm}
      label={text.title}
      send="Subscribe"
      sending="Subscribing..."
    />
  </Section>
)
