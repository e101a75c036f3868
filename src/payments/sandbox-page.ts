import { escapeHtml } from "../system/html.ts";
import type { Payment } from "./payment-provider.ts";

/** Renders the payment page of the sandbox. Its form posts to the same URL. */
export function sandboxPage({
  credits,
  amount_cents,
  currency,
  status,
  success_url,
  cancel_url,
}: Payment): string {
  const price = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(
    amount_cents / 100,
  );
  const offer =
    status === "paid"
      ? `<p>This payment is complete.</p><p><a href="${escapeHtml(success_url ?? "/")}">Continue</a></p>`
      : `<form method="post"><button>Pay ${price}</button></form><p><a href="${escapeHtml(cancel_url ?? "/")}">Cancel</a></p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment</title>
<style>
  html { color-scheme: light dark; }
  body {
    font: 1rem/1.5 system-ui, sans-serif;
    max-width: 24rem; margin: 15vh auto; padding: 0 1rem;
  }
  button {
    font: inherit; width: 100%; padding: .75rem; border: 0; border-radius: .5rem;
    background: #1d4ed8; color: #fff; cursor: pointer;
  }
</style>
<h1>${credits.toLocaleString("en-US")} credits</h1>
<p>This is a sandbox payment. No money is charged.</p>
${offer}
</html>
`;
}
