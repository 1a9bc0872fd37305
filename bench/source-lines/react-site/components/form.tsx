function Field({ name, hint, type = 'text' }: { name: string; hint: string; type?: string }) {
  return (
    <div className="field">
      <input className="field-input" name={name} type={type} placeholder={hint} />
    </div>
  );
}

export function ContactForm() {
  return (
    <form action="/send" className="contact-form">
      <Field name="name" hint="Your name" />
      <Field name="mail" hint="Your address" type="email" />
      <select name="topic">
        <option>Order</option>
        <option>Repair</option>
      </select>
      <textarea name="message" rows={4} placeholder="What is it about?"></textarea>
      <label className="muted">
        <input type="checkbox" name="news" /> Send me news twice a year
      </label>
      <button className="send" type="submit"></button>
    </form>
  );
}
