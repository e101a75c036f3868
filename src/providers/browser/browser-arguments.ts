interface BrowserOptions {
  /** Of the proxy on 127.0.0.1 that all requests pass. */
  proxyPort: number;
  /** Folder of the profile. */
  home: string;
  sandbox: boolean;
}

/** What Chromium does by itself: requests of its own, prompts, and upgrades of addresses. */
const disabledFeatures = [
  ...["Translate", "MediaRouter", "OptimizationHints", "AcceptCHFrame", "PaintHolding"],
  ...["HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "GlobalMediaControls"],
];

/** All requests pass the proxy: no name is resolved and no UDP packet is sent by the browser. */
export const browserArguments = ({ proxyPort, home, sandbox }: BrowserOptions): string[] => [
  ...["--headless", "--remote-debugging-pipe", "--no-startup-window", `--user-data-dir=${home}`],
  ...(sandbox ? [] : ["--no-sandbox"]),
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  // Without this, requests to loopback addresses would not use the proxy.
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  ...["--disable-quic", "--disable-extensions", "--disable-background-networking"],
  // WebRTC would send UDP packets past the proxy. The name of the switch depends on the version.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  ...["--disable-component-update", "--disable-sync", "--disable-breakpad", "--no-pings"],
  ...["--disable-default-apps", "--no-default-browser-check", "--metrics-recording-only"],
  ...["--disable-back-forward-cache", "--disable-client-side-phishing-detection"],
  ...["--password-store=basic", "--use-mock-keychain", "--hide-scrollbars"],
  ...["--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--no-first-run"],
  "--force-color-profile=srgb",
  `--disable-features=${disabledFeatures.join(",")}`,
  ...["--js-flags=--max-old-space-size=512", "--renderer-process-limit=4"],
];
