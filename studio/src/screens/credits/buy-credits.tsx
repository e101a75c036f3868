import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { announce } from "../../ui/announcements.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Group } from "../../ui/form.tsx";
import { formatCredits, formatMoney, formatNumber } from "../../ui/formats.ts";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import styles from "./credits.module.css";

type Offer = Schema<"Packs">;
type Pack = NonNullable<Schema<"NewCheckout">["pack"]>;

/** Buys a pack or an amount of credits: on the provider's page, or by the saved payment method. */
export function BuyCredits({ offer }: { offer: Offer }) {
  const [pack, setPack] = useState(offer.packs[0]?.id ?? "");
  const [amount, setAmount] = useState(String(offer.credits_min));
  const [provider, setProvider] = useState(offer.providers[0] ?? "");
  const [asks, setAsks] = useState(false);
  const chosen = offer.packs.find(({ id }) => id === pack);
  const credits = chosen?.credits ?? Number(amount);
  const checkout = useCheckout(provider);
  if (!provider)
    return (
      <Notice>
        This service has no payment provider. Its operator can add credits to your account.
      </Notice>
    );
  const buy = () =>
    checkout.mutate(chosen ? { pack: chosen.id as Pack } : { credits: Number(amount) });
  return (
    <>
      <Packs offer={offer} chosen={pack} onChoose={setPack} />
      {pack === "" && <Amount offer={offer} amount={amount} onChange={setAmount} />}
      {offer.providers.length > 1 && (
        <div className={styles.custom}>
          <SelectField
            label="Payment provider"
            required
            value={provider}
            onChange={(event) => setProvider(event.target.value)}
            choices={offer.providers.map((name) => ({ value: name, label: name }))}
          />
        </div>
      )}
      {checkout.error && <ErrorNotice error={checkout.error} />}
      <div className={styles.buttons}>
        <Button look="primary" icon="coins" busy={checkout.isPending} onClick={buy}>
          Continue to payment
        </Button>
        <Button onClick={() => setAsks(true)}>Use the saved payment method</Button>
      </div>
      {asks && <TopUp {...{ offer, provider, credits }} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Opens the payment page of the provider, which returns to this page. */
function useCheckout(payment_provider: string) {
  return useMutation({
    mutationFn: (what: { pack: Pack } | { credits: number }) => {
      const page = `${location.origin}${location.pathname}`;
      return api.post("/v1/credits/{payment_provider}/checkout", {
        params: { path: { payment_provider } },
        body: {
          ...what,
          success_url: `${page}?checkout=paid`,
          cancel_url: `${page}?checkout=cancelled`,
        },
      });
    },
    onSuccess: ({ checkout_url }) => location.assign(checkout_url),
  });
}

interface PacksProps {
  offer: Offer;
  /** The id of a pack; empty for another amount. */
  chosen: string;
  onChoose: (pack: string) => void;
}

function Packs({ offer, chosen, onChoose }: PacksProps) {
  const cents = offer.price_cents_per_credit;
  const choices = [
    ...offer.packs.map(({ id, credits, price_cents }) => ({
      id,
      title: formatCredits(credits),
      price: formatMoney(price_cents, offer.currency),
    })),
    {
      id: "",
      title: "Another amount",
      price: `${formatMoney(cents, offer.currency)} per credit`,
    },
  ];
  return (
    <Group label="Amount">
      <div className={styles.packs}>
        {choices.map(({ id, title, price }) => (
          <label key={id} className={styles.pack}>
            <input
              type="radio"
              name="pack"
              className="visually-hidden"
              checked={chosen === id}
              onChange={() => onChoose(id)}
            />
            <strong>{title}</strong>
            <span>{price}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

/** The price of a number of credits. The number of a pack has the price of the pack. */
function formatPrice(offer: Offer, credits: number): string {
  const pack = offer.packs.find((candidate) => candidate.credits === credits);
  return formatMoney(pack?.price_cents ?? credits * offer.price_cents_per_credit, offer.currency);
}

interface AmountProps {
  offer: Offer;
  amount: string;
  onChange: (amount: string) => void;
}

function Amount({ offer, amount, onChange }: AmountProps) {
  const price = formatPrice(offer, Number(amount));
  return (
    <div className={styles.custom}>
      <TextField
        label="Credits"
        type="number"
        min={offer.credits_min}
        max={offer.credits_max}
        required
        value={amount}
        onChange={(event) => onChange(event.target.value)}
        help={`${formatNumber(offer.credits_min)} to ${formatCredits(offer.credits_max)}. Price: ${price}`}
      />
    </div>
  );
}

interface TopUpProps {
  offer: Offer;
  provider: string;
  credits: number;
  onClose: () => void;
}

/** Asks before the saved payment method is charged. */
function TopUp({ offer, provider, credits, onClose }: TopUpProps) {
  const queryClient = useQueryClient();
  const buy = useMutation({
    mutationFn: () =>
      api.post("/v1/credits/{payment_provider}/top-up", {
        params: { path: { payment_provider: provider } },
        body: { credits },
      }),
    onSuccess: () => {
      announce("Credits added");
      for (const name of ["wallet", "transactions"])
        void queryClient.invalidateQueries({ queryKey: [name] });
      onClose();
    },
  });
  return (
    <Confirm
      title={`Buy ${formatCredits(credits)}?`}
      confirm={`Buy ${formatCredits(credits)}`}
      busy={buy.isPending}
      onConfirm={() => buy.mutate()}
      onClose={onClose}
    >
      <p>
        {provider} charges {formatPrice(offer, credits)} to the payment method of your last
        checkout.
      </p>
      {buy.error && <ErrorNotice error={buy.error} />}
    </Confirm>
  );
}
