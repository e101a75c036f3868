// Generated from /openapi.json. After a change of the API: ./reelwright test sdk/schema.test.ts -u
export interface paths {
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public agents and your own, newest first
         * @description Required scope: `read`.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent
         * @description Required scope: `write`.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an agent with its full configuration
         * @description Required scope: `read`.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete one of your agents
         * @description Required scope: `write`.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /**
         * Change one of your agents
         * @description Fields that are left out keep their value. Runs that have started keep the agent as it was.
         *
         *     Required scope: `write`.
         */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/v1/agents/{agent_id}/inputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the inputs that a run of an agent accepts
         * @description In groups, the obvious inputs first: those that a run needs, then in the order of the agent's requirements, tools and finishing steps. `one_of` lists names of which a run needs one.
         *
         *     Required scope: `read`.
         */
        get: operations["listAgentInputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an agent without creating it
         * @description Refuses what the creation refuses. Returns the inputs that a run would accept.
         *
         *     Required scope: `write`.
         */
        post: operations["checkAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs, newest first
         * @description Required scope: `read`.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Start a run of an agent
         * @description Holds the estimated credits at once. When the run ends, the actual cost of its completed steps is debited and the rest is released.
         *
         *     Required scope: `write`.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the cost of a run
         * @description Validates the request as a start does. Creates no run and holds no credits.
         *
         *     Required scope: `write`.
         */
        post: operations["estimateRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description Required scope: `read`.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        /**
         * Delete a run that has ended
         * @description Deletes its steps, its events, and the media that it made and that nothing else uses. Its project and its transactions stay.
         *
         *     Required scope: `write`.
         */
        delete: operations["deleteRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the steps of a run
         * @description The completed, skipped and failed steps with their inputs and outputs, in the order in which they ended.
         *
         *     Required scope: `read`.
         */
        get: operations["listRunSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/steps/{node}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a step of a run with all of its inputs and outputs
         * @description Required scope: `read`.
         */
        get: operations["getRunStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of a run
         * @description Server-Sent Events: first the past events, then new ones, until the run ends or ten minutes have passed.
         *
         *     Required scope: `read`.
         */
        get: operations["streamRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a failed run at its failed step
         * @description Completed steps are neither executed nor paid again.
         *
         *     Required scope: `write`.
         */
        post: operations["resumeRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a run that waits for an approval
         * @description `outputs` replace those of the step that the run waits after; they are checked by the fields of its tool.
         *
         *     Required scope: `write`.
         */
        post: operations["continueRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending or running run
         * @description Running tools stop within two seconds. Completed steps are debited; the rest of the hold is released.
         *
         *     Required scope: `write`.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel up to 100 runs
         * @description As POST /v1/runs/{run_id}/cancel for each. The response says which could not be cancelled.
         *
         *     Required scope: `write`.
         */
        post: operations["cancelRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all tools of the catalog
         * @description Required scope: `read`.
         */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools/{tool_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tool with its inputs and outputs
         * @description Required scope: `read`.
         */
        get: operations["getTool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what works by language
         * @description For each language: whether a script can be written, the voices that speak it, and whether captions and titles can show it.
         *
         *     Required scope: `read`.
         */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices/{voice}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen to a voice
         * @description One fixed sentence in the language of the voice, free of charge. Only voices of local engines have a preview.
         *
         *     Required scope: `read`.
         */
        get: operations["previewVoice"];
        put?: never;
        /**
         * Listen to a voice with a sentence of your own
         * @description Speaks your sentence with the account's pronunciations, free of charge and at most 20 times a minute. Nothing is kept. Only voices of local engines have a preview.
         *
         *     Required scope: `write`.
         */
        post: operations["tryVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models of this machine
         * @description Voices, recognizers, translators and other models: those that can be added, and those that are installed. Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        get: operations["listModels"];
        put?: never;
        /**
         * Add a model to this machine
         * @description Downloads a model of the list in the background. GET /v1/models shows the progress. Runs use it as soon as it is installed. Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        post: operations["addModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a model of this machine
         * @description Stops adding it if it is being added. Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        delete: operations["removeModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/marketplace/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates, most installed first
         * @description Required scope: `read`.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/marketplace/templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template with its example outputs
         * @description Required scope: `read`.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/marketplace/templates/{template_id}/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Install a template as one of your agents
         * @description The copy is private. Its slug ends in `_copy`.
         *
         *     Required scope: `write`.
         */
        post: operations["installTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get balance and plan
         * @description Required scope: `read`.
         */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit transactions
         * @description Required scope: `read`.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit packs, prices and payment providers
         * @description Required scope: `read`.
         */
        get: operations["listPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/{payment_provider}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a checkout
         * @description Returns the URL of a payment page. The credits are added when the provider confirms the payment. The payment method is saved for top-ups.
         *
         *     Required scope: `billing`.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credits/{payment_provider}/top-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy credits with the saved payment method
         * @description After a 502 or 504, repeat the same request: the payment is charged only once.
         *
         *     Required scope: `billing`.
         */
        post: operations["topUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/renders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List renders, newest first
         * @description Required scope: `read`.
         */
        get: operations["listRenders"];
        put?: never;
        /**
         * Render a project in another size or format
         * @description Holds the price, which depends on output seconds and pixels. A failed render is free. The same project revision with the same options returns the existing file, at once and free.
         *
         *     Required scope: `write`.
         */
        post: operations["startRender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/renders/{render_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a render
         * @description Required scope: `read`.
         */
        get: operations["getRender"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/renders/{render_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending or running render
         * @description Stops the encoding and releases the hold. A cancelled render is free.
         *
         *     Required scope: `write`.
         */
        post: operations["cancelRender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/downloads/projects/{project_uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a download link for a project
         * @description Returns a signed link to the latest rendered video. The link needs no header, supports range requests and expires exactly after `expires_in` seconds.
         *
         *     Required scope: `read`.
         */
        get: operations["getDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Required scope: `read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description At most 20 per account. Only this response contains the secret.
         *
         *     Required scope: `write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description Required scope: `read`.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Queued deliveries are dropped and nothing more is sent.
         *
         *     Required scope: `write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes the given fields; the secret stays. Enabling a disabled webhook resets its failure count. Queued deliveries are sent to the new url.
         *
         *     Required scope: `write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed test event
         * @description One attempt, also to a disabled webhook. The result does not change the failure count. One test of a webhook runs at a time.
         *
         *     Required scope: `write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delivery attempts
         * @description One record per attempt, newest first. The newest 1,000 records are kept, for at least 30 days.
         *
         *     Required scope: `read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Sends the same body as a new delivery with up to four attempts.
         *
         *     Required scope: `write`.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage summary
         * @description Required scope: `read`.
         */
        get: operations["getUsageSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage by day
         * @description Required scope: `read`.
         */
        get: operations["listDailyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage/by-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage by endpoint
         * @description Required scope: `read`.
         */
        get: operations["listUsageByEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/usage/by-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage by API key
         * @description Required scope: `read`.
         */
        get: operations["listUsageByKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Required scope: `read`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Required scope: `write`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key ends at once. The caller needs every scope of the key.
         *
         *     Required scope: `write`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Revokes the key at once and returns a new key with the same name, scopes and lifetime. An expired key can be rotated too. The caller needs every scope of the key.
         *
         *     Required scope: `write`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a project's newest video to a public page of this service
         * @description Processing continues in the background. The result is sent as publish.completed or publish.failed and shown by GET /v1/publish/publications/{publish_id}.
         *
         *     Required scope: `publish`.
         */
        post: operations["publishToPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/http": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a project's newest video to a URL of yours by PUT
         * @description Processing continues in the background. The result is sent as publish.completed or publish.failed and shown by GET /v1/publish/publications/{publish_id}.
         *
         *     Required scope: `publish`.
         */
        post: operations["publishToHttp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/s3": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a project's newest video to an S3 bucket
         * @description Processing continues in the background. The result is sent as publish.completed or publish.failed and shown by GET /v1/publish/publications/{publish_id}.
         *
         *     Required scope: `publish`.
         */
        post: operations["publishToS3"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/youtube": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a project's newest video to YouTube
         * @description Processing continues in the background. The result is sent as publish.completed or publish.failed and shown by GET /v1/publish/publications/{publish_id}.
         *
         *     Required scope: `publish`.
         */
        post: operations["publishToYoutube"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description Required scope: `read`.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Create a connection
         * @description Stores the credentials of a platform, encrypted. No response contains them.
         *
         *     Required scope: `publish`.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/connections/{connection_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a connection and its credentials
         * @description Required scope: `publish`.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/publications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publications
         * @description Required scope: `read`.
         */
        get: operations["listPublications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/publish/publications/{publish_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a publication
         * @description Required scope: `read`.
         */
        get: operations["getPublication"];
        put?: never;
        post?: never;
        /**
         * Delete a publication
         * @description Deletes a page or a failed publication. Delete videos on other platforms there.
         *
         *     Required scope: `publish`.
         */
        delete: operations["deletePublication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects, newest first
         * @description Required scope: `read`.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Required scope: `read`.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Deletes its revisions, renders, pages, and the media that runs made for it and that nothing else uses. Uploads, runs and transactions stay.
         *
         *     Required scope: `write`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/scenes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scenes of a project
         * @description The newest revision as it can be edited, or an earlier one to compare. The header ETag is for If-Match.
         *
         *     Required scope: `read`.
         */
        get: operations["listProjectScenes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the scenes of a project
         * @description Writes a new revision. The video stays as it is until an update. With If-Match, a newer revision is a 409 that names its changes.
         *
         *     Required scope: `write`.
         */
        patch: operations["editProject"];
        trace?: never;
    };
    "/v1/projects/{project_id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a project, newest first
         * @description Required scope: `read`.
         */
        get: operations["listProjectRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an earlier revision
         * @description Writes the earlier revision again as the newest one, with its video.
         *
         *     Required scope: `write`.
         */
        post: operations["restoreProjectRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update the video of a project
         * @description Starts a run that makes only what the changes need: new voices and pictures, the changed segments and the sound.
         *
         *     Required scope: `write`.
         */
        post: operations["updateProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/update/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the cost of an update
         * @description Lists the steps that an update would execute, and the cost of each scene. Creates nothing.
         *
         *     Required scope: `write`.
         */
        post: operations["estimateProjectUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{project_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a scene
         * @description A still without captions, a clip with sound, or the data that draw the still, 360 pixels on the short side. Free; two at a time for an account.
         *
         *     Required scope: `write`.
         */
        post: operations["previewScene"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/looks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the looks of videos
         * @description The built-in looks, then those of the operator.
         *
         *     Required scope: `read`.
         */
        get: operations["listLooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/looks/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a look on a text
         * @description The data that draw one of the first scenes of a text, 360 pixels on the short side. Free; two previews at a time for an account.
         *
         *     Required scope: `write`.
         */
        post: operations["previewLook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets, newest first
         * @description Lists uploads, imports and media made by runs, with the used storage.
         *
         *     Required scope: `read`.
         */
        get: operations["listAssets"];
        put?: never;
        /**
         * Upload a file
         * @description Stores a media file. Use the returned id as an input of a run. Uploading the same bytes again returns the existing asset with status 200.
         *
         *     Required scope: `write`.
         */
        post: operations["uploadAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/assets/{asset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an asset
         * @description Required scope: `read`.
         */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description Deletes the asset and its file. An asset that a project, a publication or an active run uses is a 409.
         *
         *     Required scope: `write`.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account with its limits
         * @description Required scope: `read`.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/pronunciations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how your words are said
         * @description Required scope: `read`.
         */
        get: operations["listPronunciations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace how your words are said
         * @description The list holds for all later speech of the account. Captions show the words as written.
         *
         *     Required scope: `write`.
         */
        patch: operations["replacePronunciations"];
        trace?: never;
    };
    "/v1/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the installation
         * @description Checks, versions, workers, queues, disk and database. Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/system/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all accounts
         * @description Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/system/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings that operators change
         * @description Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        get: operations["getSystemSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description For all processes, without a restart. Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        patch: operations["changeSystemSettings"];
        trace?: never;
    };
    "/v1/system/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the plan of an account
         * @description Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        patch: operations["changePlan"];
        trace?: never;
    };
    "/v1/system/accounts/{account_id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add credits to an account
         * @description Only for operators; other accounts get a 403.
         *
         *     Required scope: `admin`.
         */
        post: operations["grantCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "agent.installed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Template installed */
        post: operations["onAgentInstalled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Balance below a tenth of the monthly allowance */
        post: operations["onCreditsLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publish.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Video published */
        post: operations["onPublishCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "publish.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishing failed */
        post: operations["onPublishFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "render.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Render completed */
        post: operations["onRenderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "render.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Render failed */
        post: operations["onRenderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run completed */
        post: operations["onRunCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run failed */
        post: operations["onRunFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run waits for an approval */
        post: operations["onRunWaiting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Test delivery */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problem: {
            /**
             * @description The machine-readable error code.
             * @enum {string}
             */
            error: "bad_request" | "unauthorized" | "api_key_expired" | "insufficient_credits" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "payload_too_large" | "validation_error" | "rate_limit_exceeded" | "internal_server_error" | "bad_gateway" | "gateway_timeout";
            /** @description What is wrong, the value, and how to fix it. */
            detail: string;
            /** @description The HTTP status code. */
            status: number;
            /** @description The unique id of the request, as in X-Request-ID. */
            request_id: string;
            /**
             * @description The place of the error in the request body (JSON Pointer, RFC 6901), if it has one.
             * @example /graph_edges/2
             */
            pointer?: string;
        };
        /**
         * Design
         * @description How a scene shows what it says: icons, type, numbers and charts that enter with their spoken words.
         */
        Design: {
            /**
             * @description The layout.
             * @enum {string}
             */
            kind: "icon_hero" | "icon_list" | "steps" | "counter" | "comparison" | "timeline" | "chart" | "quote" | "definition" | "checklist" | "headline" | "map_pin" | "map" | "code" | "photo";
            /** @description The largest text. */
            title?: string;
            /** @description A line under the title. */
            subtitle?: string;
            /** @description The parts, in order. */
            items?: {
                /** @description What the item is called. */
                label: string;
                /** @description A smaller second line. */
                detail?: string;
                /** @description An emoji such as ☕, a Phosphor icon such as ph:gauge, a country's flag such as flag:jp, or the initials of a person such as monogram:AB. */
                icon?: string;
                /** @description The size of a bar or share. */
                value?: number;
                /**
                 * @description checklist: a tick or a cross.
                 * @enum {string}
                 */
                mark?: "yes" | "no";
                /** @description map: where the item is. With latitude and longitude it is a pin, with its country alone a filled country. */
                place?: {
                    /** @description The ISO 3166 code of its country, such as pt. */
                    country?: string;
                    /** @description Degrees north of the equator. */
                    latitude?: number;
                    /** @description Degrees east of Greenwich. */
                    longitude?: number;
                };
                /** @description The spoken words with which the element enters. Without it: its text, where that is spoken. */
                cue?: string;
            }[];
            /** @description The main icon first, then smaller ones. */
            icons?: string[];
            /** @description The spoken words of each icon. */
            icon_cues?: string[];
            /** @description The number that counts up. */
            value?: number;
            decimals?: number;
            /** @description Text before the number, such as $. */
            prefix?: string;
            /** @description Text after the number, such as % or bicycles. */
            unit?: string;
            /** @description counter: more numbers of the same sentence. Each takes the place of the one before when it is spoken. */
            next_values?: {
                value: number;
                decimals?: number;
                /** @description Text before the number, such as $. */
                prefix?: string;
                /** @description Text after the number, such as % or bicycles. */
                unit?: string;
                /** @description The spoken words with which the element enters. Without it: its text, where that is spoken. */
                cue: string;
            }[];
            /** @description The highlighted step or point. */
            current?: number;
            /**
             * @description How a chart is drawn.
             * @enum {string}
             */
            chart?: "bar" | "line" | "area" | "donut";
            /** @description chart: all values of a table. `items` are then those of them that stand out, each with its spoken words. */
            points?: {
                /** @description What the value is of. */
                label: string;
                /** @description Without it, there is a gap. */
                value?: number;
                /** @description The value as it is written. */
                detail?: string;
            }[];
            /** @description chart: a number that the text says of its values, such as a factor. */
            figure?: string;
            /** @description chart: whether its values are in view from the first frame, as after a scene with the same chart. */
            stands?: boolean;
            /** @description map: whether a way is drawn through the items, in their order. The first icon travels along it. */
            route?: boolean;
            /** @description chart: the value of a full bar, where several charts have one scale. */
            scale?: number;
            /** @description Who is quoted. */
            author?: string;
            /** @description Lines of code. */
            code?: string;
            /** @description Such as js or python. Default: a guess. */
            code_language?: string;
            /** @description The number of the first line of `code`. Default: 1. */
            code_line?: number;
            /** @description The number of the first highlighted line. The others are dim. */
            lit_from?: number;
            /** @description The number of the last highlighted line. Default: `lit_from`. */
            lit_to?: number;
            /** @description The spoken words with which the element enters. Without it: its text, where that is spoken. */
            cue?: string;
            /** @description What an icon does, in looks that can show it: a balloon rises with its verb. */
            action?: {
                /**
                 * @description How the icon moves.
                 * @enum {string}
                 */
                motion: "rise" | "fall" | "grow" | "shrink" | "melt" | "open" | "close" | "turn" | "fly" | "drive" | "mix" | "pour" | "break" | "split" | "light_up" | "shake" | "boil" | "roll" | "jump" | "swim" | "blow" | "burn" | "press" | "cut" | "push" | "pull" | "float" | "sink";
                /** @description The number of the icon, from 0. */
                icon: number;
                /** @description The spoken verb with which the motion begins. */
                cue: string;
            };
            /** @description Where the shown parts stand in the scene's text. A part that was added by hand has no entry. */
            parts?: {
                /** @description Such as title, value, icons/0 or items/2/label. */
                part: string;
                /** @description The words that the part comes from. */
                source: {
                    /** @description The first character in the scene's text, counted in UTF-16 units from 0. */
                    from: number;
                    /** @description The character after the last one. */
                    to: number;
                };
            }[];
            /** @description The asset id of a picture behind the design. Looks other than `clean` show it only for a `photo`. */
            background?: string;
        };
        /** @description A spoken word with its time */
        Word: {
            /** @description The word as shown in captions */
            text: string;
            /** @description Seconds from the start of the scene or the video */
            start: number;
            /** @description Seconds from the start of the scene or the video, at `start` or later */
            end: number;
            /** @description How sure its time is, of words that were found in a recording */
            confidence?: number;
            /** @description The speaker, of words that were heard in a recording */
            speaker?: string;
        };
        /** @description One scene of a video in production. Several tools complete it */
        Scene: {
            /** @description Identifies the scene and orders the scenes. Default: its position */
            index?: number;
            /** @description Names the scene in an edited project, also after it has moved */
            id?: string;
            /** @description The narration, in the script's language. Default: empty */
            text?: string;
            /** @description Who says the text, of several speakers. It chooses the voice, and is shown as a small label over captions */
            speaker?: string;
            /** @description Time on screen. A voice-over replaces it with the spoken length plus a short pause. Default: the time that the text takes to read */
            seconds?: number;
            /** @description The picture to show, as a prompt. Default: the text */
            visual?: string;
            /** @description Words that describe the picture. Default: none */
            keywords?: string[];
            design?: components["schemas"]["Design"];
            /** @description True if an edit set `design`, which then stays when the text changes. Other designs follow the text */
            keep_design?: boolean;
            /**
             * @description How the video looks: its type, colors, places, captions and motion
             * @enum {string}
             */
            look?: "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
            /** @description Id of an image asset. Inputs of a run also accept an https URL */
            image?: string;
            /** @description Camera motion over a still picture */
            motion?: {
                /**
                 * @description Direction of the zoom or pan
                 * @enum {string}
                 */
                effect: "in" | "out" | "left" | "right" | "up" | "down" | "still";
                /** @description Share of the picture that the motion covers */
                strength: number;
            };
            /** @description The point of a picture or clip that stays in view. Default: its center */
            focus?: {
                /** @description 0 is the left edge, 1 the right */
                x: number;
                /** @description 0 is the top edge, 1 the bottom */
                y: number;
            };
            /**
             * @description Blend from the scene before. Default: fade, and slideleft for every third scene
             * @enum {string}
             */
            transition?: "fade" | "slideleft" | "slideup" | "wipeleft" | "circleopen" | "dissolve" | "fadeblack" | "slideright" | "slidedown" | "wiperight" | "smoothup" | "radial";
            /** @description Id of a video asset. Inputs of a run also accept an https URL */
            clip?: string;
            /** @description Id of an audio or a video asset. Inputs of a run also accept an https URL */
            voice?: string;
            /** @description The part of a recording that is heard and seen, in seconds of its file. Default: all of it */
            voice_part?: {
                /** @description First second of the part */
                start: number;
                /** @description Last second of the part */
                end: number;
            };
            /** @description Shows the picture of a `voice` that is a video. Without a `focus`, an update finds the face. A new picture, clip or design of the scene moves it into the corner */
            camera?: {
                /**
                 * @description In a rounded box in the upper right corner of the scene, or as the picture of the scene
                 * @enum {string}
                 */
                layout: "picture_in_picture" | "full_frame";
                /** @description The point of a picture or clip that stays in view. Default: its center */
                focus?: {
                    /** @description 0 is the left edge, 1 the right */
                    x: number;
                    /** @description 0 is the top edge, 1 the bottom */
                    y: number;
                };
            };
            /** @description Engine that generated `voice`. A voice without it is a recording, which generate_voiceover keeps */
            voice_engine?: string;
            /** @description The voice that spoke, of several speakers */
            voice_name?: string;
            /** @description When the voice starts in a given video, whose speech it replaces */
            start_seconds?: number;
            /** @description Length of `voice`, which starts with the scene */
            voice_seconds?: number;
            /** @description Words of the voice, in seconds from the start of the scene */
            words?: components["schemas"]["Word"][];
        };
        /** @description A complete video, independent of size and codec */
        Timeline: {
            /** @constant */
            version: 1;
            /**
             * @description Width to height
             * @enum {string}
             */
            aspect_ratio: "16:9" | "9:16" | "1:1" | "4:5" | "4:3" | "3:4" | "21:9";
            /** @description Frames per second. A video of 23.976 is shown at 24, one of 29.97 at 30 */
            fps: number;
            /** @description A BCP 47 tag */
            language: string;
            title: string;
            palette: {
                /** @example #6d5efc */
                background: string;
                /** @example #6d5efc */
                foreground: string;
                /** @example #6d5efc */
                accent: string;
            };
            /**
             * @description How the video looks: its type, colors, places, captions and motion
             * @enum {string}
             */
            look?: "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
            /** @description Scenes follow one another without gaps */
            scenes: {
                /** @description Time on screen, a whole number of frames */
                seconds: number;
                /**
                 * @description How the video looks: its type, colors, places, captions and motion
                 * @enum {string}
                 */
                look?: "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
                /** @description Number of the scene in its video, by which a look varies its composition */
                position?: number;
                visual: {
                    /** @constant */
                    kind: "image";
                    /** @description Id of an image asset */
                    asset: string;
                    /** @description Camera motion over a still picture */
                    motion?: {
                        /**
                         * @description Direction of the zoom or pan
                         * @enum {string}
                         */
                        effect: "in" | "out" | "left" | "right" | "up" | "down" | "still";
                        /** @description Share of the picture that the motion covers */
                        strength: number;
                    };
                    /** @description The point of a picture or clip that stays in view. Default: its center */
                    focus?: {
                        /** @description 0 is the left edge, 1 the right */
                        x: number;
                        /** @description 0 is the top edge, 1 the bottom */
                        y: number;
                    };
                    /**
                     * @description How the picture fills the frame
                     * @enum {string}
                     */
                    fit: "cover" | "contain" | "blur";
                } | {
                    /** @constant */
                    kind: "video";
                    /** @description Id of a video asset */
                    asset: string;
                    /** @description Start inside the file */
                    start_seconds: number;
                    /** @description End inside the file: the last frame before it stays. Default: that of the file */
                    end_seconds?: number;
                    /** @description Repeats a clip that is shorter than its scene */
                    loop: boolean;
                    /** @description The point of a picture or clip that stays in view. Default: its center */
                    focus?: {
                        /** @description 0 is the left edge, 1 the right */
                        x: number;
                        /** @description 0 is the top edge, 1 the bottom */
                        y: number;
                    };
                    /**
                     * @description How the picture fills the frame
                     * @enum {string}
                     */
                    fit: "cover" | "contain" | "blur";
                } | {
                    /** @constant */
                    kind: "card";
                    /** @enum {string} */
                    card: "title" | "end" | "quote" | "text";
                    heading: string;
                    subheading?: string;
                    /** @description A picture behind the card. Default: a gradient of the palette */
                    background?: {
                        /** @description Id of an image asset */
                        asset: string;
                        /** @description Camera motion over a still picture */
                        motion?: {
                            /**
                             * @description Direction of the zoom or pan
                             * @enum {string}
                             */
                            effect: "in" | "out" | "left" | "right" | "up" | "down" | "still";
                            /** @description Share of the picture that the motion covers */
                            strength: number;
                        };
                    };
                } | {
                    /** @constant */
                    kind: "design";
                    design: components["schemas"]["Design"];
                    /** @description A picture behind the design, out of focus unless its kind is photo. Default: shapes in the palette's colors */
                    background?: {
                        /** @description Id of an image asset */
                        asset: string;
                        /** @description Camera motion over a still picture */
                        motion?: {
                            /**
                             * @description Direction of the zoom or pan
                             * @enum {string}
                             */
                            effect: "in" | "out" | "left" | "right" | "up" | "down" | "still";
                            /** @description Share of the picture that the motion covers */
                            strength: number;
                        };
                        /** @description The point of a picture or clip that stays in view. Default: its center */
                        focus?: {
                            /** @description 0 is the left edge, 1 the right */
                            x: number;
                            /** @description 0 is the top edge, 1 the bottom */
                            y: number;
                        };
                    };
                };
                /** @description The speaker, in a rounded box in a corner of the scene */
                camera?: {
                    /** @constant */
                    kind: "video";
                    /** @description Id of a video asset */
                    asset: string;
                    /** @description Start inside the file */
                    start_seconds: number;
                    /** @description End inside the file: the last frame before it stays. Default: that of the file */
                    end_seconds?: number;
                    /** @description Repeats a clip that is shorter than its scene */
                    loop: boolean;
                    /** @description The point of a picture or clip that stays in view. Default: its center */
                    focus?: {
                        /** @description 0 is the left edge, 1 the right */
                        x: number;
                        /** @description 0 is the top edge, 1 the bottom */
                        y: number;
                    };
                    /**
                     * @description How the picture fills the frame
                     * @enum {string}
                     */
                    fit: "cover" | "contain" | "blur";
                };
                /** @description Blend from the previous scene at the start of this one */
                transition?: {
                    /** @enum {string} */
                    type: "fade" | "slideleft" | "slideup" | "wipeleft" | "circleopen" | "dissolve" | "fadeblack" | "slideright" | "slidedown" | "wiperight" | "smoothup" | "radial";
                    seconds: number;
                };
                voice?: {
                    /** @description Id of an audio asset */
                    asset: string;
                    start_seconds: number;
                    /** @description Start inside the file. Default: 0 */
                    from_seconds?: number;
                    seconds: number;
                };
                /** @description Who speaks, shown as a small label over the captions */
                speaker?: string;
                /** @description Captions, in seconds from the start of the scene */
                words?: components["schemas"]["Word"][];
            }[];
            audio: {
                /** @description Id of an audio asset */
                asset: string;
                /** @enum {string} */
                role: "music" | "voice" | "effects";
                start_seconds: number;
                /** @description Default: to the end of the file, or to the end of the video if it loops */
                seconds?: number;
                loop: boolean;
                gain_db: number;
                /** @description Lowers the volume while a voice speaks */
                duck: boolean;
                fade_in_seconds: number;
                fade_out_seconds: number;
            }[];
            captions: {
                /** @enum {string} */
                style: "highlight" | "classic" | "karaoke" | "underline" | "one_word" | "none";
            };
            /** @description Steps that follow the render of the scenes, in order. A run records them; they are ignored in its inputs */
            finishing?: {
                /** @description Slug of the tool */
                tool: string;
                /** @description Its inputs. `$video` is the video so far */
                inputs: {
                    [key: string]: unknown;
                };
                /** @description Inputs that are read again from the project, such as words */
                reads: string[];
                /** @description What the step costs in each render */
                credits: number;
            }[];
        };
        /** @description Colors of a video as #rrggbb. Missing colors keep their default */
        Palette: {
            /** @example #6d5efc */
            background?: string;
            /** @example #6d5efc */
            foreground?: string;
            /** @example #6d5efc */
            accent?: string;
        };
        /** @description The maker and the license of a picture, clip or text that is not your own */
        Attribution: {
            /** @description The picture or clip. None for a text */
            asset_id?: string;
            /** @description The stock library, such as pexels, or wikipedia */
            library: string;
            /** @description The credit as one line, to publish with the video */
            text: string;
            /** @description The photographer, maker or writers */
            author: string;
            /** @description Page of the author */
            author_url?: string;
            /** @description Page of the picture, clip or text */
            page_url?: string;
            /** @description Name of the license, such as CC BY 4.0 */
            license: string;
            /** @description Text of the license */
            license_url?: string;
        };
        /**
         * @description A word and how it is said
         * @example {
         *       "word": "Reelwright",
         *       "say": "reel right"
         *     }
         */
        Pronunciation: {
            /** @description A word of the text, or several, in any case */
            word: string;
            /** @description How it is said, spelled as its language spells sounds */
            say: string;
        };
        /**
         * @example {
         *       "agents": [
         *         {
         *           "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
         *           "name": "Bedtime stories",
         *           "slug": "bedtime_stories",
         *           "description": "A short story, told over pictures.",
         *           "pipeline_type": "dag",
         *           "tools": [
         *             "write_script",
         *             "plan_scenes"
         *           ],
         *           "is_public": false,
         *           "install_count": 0,
         *           "created_at": "2026-01-01T12:00:00.000Z"
         *         }
         *       ],
         *       "total": 1,
         *       "page": 1
         *     }
         */
        AgentList: {
            agents: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description Generated from the name. Can be used wherever an agent id is expected */
                slug: string;
                description: string;
                /** @description One of simple, sequential, graph, dag */
                pipeline_type: string;
                /** @description Tool slugs */
                tools: string[];
                is_public: boolean;
                /** @description Number of installs from the marketplace */
                install_count: number;
                /** Format: date-time */
                created_at: string;
            }[];
            /** @description Total on all pages */
            total: number;
            page: number;
        };
        GraphEdge: {
            source: string;
            target: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
         *       "name": "Bedtime stories",
         *       "slug": "bedtime_stories",
         *       "description": "A short story, told over pictures.",
         *       "pipeline_type": "dag",
         *       "tools": [
         *         "write_script",
         *         "plan_scenes"
         *       ],
         *       "graph_edges": [
         *         {
         *           "source": "write_script",
         *           "target": "plan_scenes"
         *         }
         *       ],
         *       "requirements": {
         *         "inputs": {
         *           "topic": {
         *             "type": "string",
         *             "required": true,
         *             "description": "What it is about"
         *           }
         *         }
         *       },
         *       "cosmetics": {
         *         "icon": "film",
         *         "color": "#6d5efc"
         *       },
         *       "is_public": false,
         *       "created_at": "2026-01-01T12:00:00.000Z"
         *     }
         */
        Agent: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Generated from the name. Can be used wherever an agent id is expected */
            slug: string;
            description: string;
            /** @description One of simple, sequential, graph, dag */
            pipeline_type: string;
            /** @description Tool slugs */
            tools: string[];
            graph_edges: components["schemas"]["GraphEdge"][];
            /** @description Inputs of a run: { inputs: { name: { type, required, description, default, enum, min, max } } } */
            requirements: {
                [key: string]: unknown;
            };
            /** @description Appearance: { icon, color, cover_url }, and where the studio draws the tools: { positions } */
            cosmetics: {
                [key: string]: unknown;
            };
            is_public: boolean;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "inputs": [
         *         {
         *           "name": "topic",
         *           "type": "string",
         *           "required": false,
         *           "group": "content",
         *           "read_by": [
         *             "write_script"
         *           ],
         *           "description": "What the video is about"
         *         },
         *         {
         *           "name": "text",
         *           "type": "string",
         *           "required": false,
         *           "group": "content",
         *           "read_by": [
         *             "write_script"
         *           ],
         *           "description": "Source text"
         *         }
         *       ],
         *       "one_of": [
         *         [
         *           "topic",
         *           "text"
         *         ]
         *       ],
         *       "schemas": {}
         *     }
         */
        AgentInputs: {
            inputs: {
                /** @description Key in `inputs` of a run. A tool in front of the name addresses this tool alone; it is listed so if an earlier tool always produces the name */
                name: string;
                /** @enum {string} */
                type: "string" | "integer" | "number" | "boolean" | "array" | "object";
                /** @description True if a run cannot start without it */
                required: boolean;
                /**
                 * @description What it is for: content (what the video is about), media (your own files), look (how it looks and sounds), more (seldom needed)
                 * @enum {string}
                 */
                group: "content" | "media" | "look" | "more";
                /** @description Nodes that read it: a tool's slug, slug#2 for its second place, finish:slug */
                read_by: string[];
                description?: string;
                /** @description Name of the field in a form */
                label?: string;
                /** @description A valid value */
                example?: unknown;
                default?: unknown;
                /** @description Allowed values */
                enum?: (string | number)[];
                /** @description Minimum value or length */
                min?: number;
                /** @description Maximum value or length */
                max?: number;
                /** @description asset:image, asset:video, language, uri, … */
                format?: string;
                /** @description Name of an entry of `schemas` */
                schema?: string;
                items?: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Lists of names. Of each list, a run needs at least one input with content, because a tool `needs` it */
            one_of: string[][];
            /** @description JSON Schemas of structured values, such as a scene, by name. The components of the OpenAPI document have the same names */
            schemas: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        /**
         * @example {
         *       "pipeline_type": "dag",
         *       "tools": [
         *         "write_script",
         *         "plan_scenes"
         *       ],
         *       "graph_edges": [
         *         {
         *           "source": "write_script",
         *           "target": "plan_scenes"
         *         }
         *       ],
         *       "requirements": {
         *         "inputs": {
         *           "topic": {
         *             "type": "string",
         *             "required": true,
         *             "description": "What it is about"
         *           }
         *         }
         *       }
         *     }
         */
        AgentToCheck: {
            /** @description Tool slugs in order */
            tools: string[];
            /**
             * @description One of simple, sequential, graph, dag
             * @default simple
             */
            pipeline_type?: string;
            /** @default [] */
            graph_edges?: components["schemas"]["GraphEdge"][];
            /**
             * @description Inputs of a run: { inputs: { name: { type, required, description, default, enum, min, max } } }
             * @default {}
             */
            requirements?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "name": "Bedtime stories",
         *       "description": "A short story, told over pictures.",
         *       "pipeline_type": "dag",
         *       "tools": [
         *         "write_script",
         *         "plan_scenes"
         *       ],
         *       "graph_edges": [
         *         {
         *           "source": "write_script",
         *           "target": "plan_scenes"
         *         }
         *       ],
         *       "requirements": {
         *         "inputs": {
         *           "topic": {
         *             "type": "string",
         *             "required": true,
         *             "description": "What it is about"
         *           }
         *         }
         *       },
         *       "cosmetics": {
         *         "icon": "film",
         *         "color": "#6d5efc"
         *       }
         *     }
         */
        NewAgent: {
            /** @description The slug is generated from it, with _2, _3, … if it is taken */
            name: string;
            /** @default  */
            description?: string;
            /** @description Tool slugs in order */
            tools: string[];
            /**
             * @description One of simple, sequential, graph, dag
             * @default simple
             */
            pipeline_type?: string;
            /** @default [] */
            graph_edges?: components["schemas"]["GraphEdge"][];
            /**
             * @description Inputs of a run: { inputs: { name: { type, required, description, default, enum, min, max } } }
             * @default {}
             */
            requirements?: {
                [key: string]: unknown;
            };
            /**
             * @description Appearance: { icon, color, cover_url }, and where the studio draws the tools: { positions }
             * @default {}
             */
            cosmetics?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "name": "Goodnight stories",
         *       "cosmetics": {
         *         "icon": "film",
         *         "color": "#6d5efc"
         *       }
         *     }
         */
        AgentChanges: {
            /** @description The slug does not change */
            name?: string;
            /** @description Tool slugs in order */
            tools?: string[];
            description?: string;
            /** @description One of simple, sequential, graph, dag */
            pipeline_type?: string;
            graph_edges?: components["schemas"]["GraphEdge"][];
            /** @description Inputs of a run: { inputs: { name: { type, required, description, default, enum, min, max } } } */
            requirements?: {
                [key: string]: unknown;
            };
            /** @description Appearance: { icon, color, cover_url }, and where the studio draws the tools: { positions } */
            cosmetics?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "deleted": true,
         *       "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19"
         *     }
         */
        DeletedAgent: {
            deleted: boolean;
            id: string;
        };
        /**
         * @example {
         *       "agent_id": "topic_to_short",
         *       "inputs": {
         *         "topic": "Why the sky is blue",
         *         "seconds": 20
         *       }
         *     }
         */
        NewRun: {
            /** @description Id or slug of an agent. Required without `rerun_of` */
            agent_id?: string;
            /** @description Values by name. The agent's requirements list the inputs that it needs */
            inputs?: {
                [key: string]: unknown;
            };
            /** @description A project to continue. The run adds a revision to it */
            project_id?: string;
            /**
             * @description Accepts inputs that nothing in this agent reads. Otherwise they are refused: 422
             * @default false
             */
            allow_unused_inputs?: boolean;
            /** @description Id of a run of this account. Its agent and its inputs are used unless given here */
            rerun_of?: string;
            /** @description The run fails with cost_limit before it costs more. A value below the minimum cost is refused: 422 */
            max_credits?: number;
            /** @description Steps after which the run waits for POST /v1/runs/{run_id}/continue, such as plan_scenes */
            pause_after?: string[];
        };
        RunResult: {
            project_id?: string;
            /** @description One or two sentences about the video */
            summary?: string;
            /** @description A link valid for 24 hours. Null if conditions skipped every path to a video, or if requirements.video is false */
            video_url?: string | null;
            /** @description All videos of a run that made several, such as shorts; video_url is the first. Absent otherwise */
            videos?: {
                title: string;
                description: string;
                video_url: string;
            }[];
            /** @description The look of the video, such as poster. Absent if no timeline was composed */
            look?: string;
            /** @description Why the run chose this look, in one sentence. Absent if `look` was given */
            look_reason?: string;
            /** @description What to know before the video is published, such as a script without a source. Absent if there is nothing */
            warnings?: string[];
            /** @description Authors and licenses of pictures and clips of stock libraries, to publish with the video. Absent if there are none */
            attributions?: components["schemas"]["Attribution"][];
        };
        /** @description Present while the run waits for POST /v1/runs/{run_id}/continue */
        WaitingFor: {
            /** @description The step whose outputs are to be approved */
            node: string;
            tool: string;
            /** @description 1, or more in a loop */
            visit: number;
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description When the run is cancelled if it is not continued
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
         *       "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
         *       "agent_name": "Topic to short",
         *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *       "status": "completed",
         *       "result": {
         *         "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *         "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
         *         "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
         *       },
         *       "error": null,
         *       "credits_used": 31.5,
         *       "created_at": "2026-01-01T12:00:00.000Z",
         *       "started_at": "2026-01-01T12:00:01.000Z",
         *       "completed_at": "2026-01-01T12:00:41.000Z",
         *       "inputs": {
         *         "topic": "Why the sky is blue",
         *         "seconds": 20
         *       }
         *     }
         */
        Run: {
            id: string;
            /** @description Id of the agent, even if the request named its slug */
            agent_id: string;
            /** @description Name of the agent when the run started */
            agent_name: string;
            /** @description The project that the run continues or has made; null until then */
            project_id: string | null;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed" | "cancelled";
            result: components["schemas"]["RunResult"];
            error: {
                /** @description For example tool_failed, provider_unavailable or cost_limit */
                code: string;
                message: string;
                tool: string | null;
                attempt: number | null;
                /** @description Whether the same call may succeed later */
                retryable: boolean;
            } | null;
            credits_used: number;
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description Id of its OpenTelemetry trace, if traces are collected */
            trace_id?: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When a worker started it; null while it is pending
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description Null until the run has ended
             */
            completed_at: string | null;
            /** @description The inputs that the run got */
            inputs: {
                [key: string]: unknown;
            };
            /** @description Present while the run is pending */
            queue?: {
                /** @description Position in the queue; 1 is next */
                position?: number;
                /** @description Why the run has not started */
                reason: string;
            };
            /** @description What to know before the video is made, as in the estimate. Those of the video itself are in `result` */
            warnings?: string[];
        };
        /**
         * @example {
         *       "credits": 2,
         *       "credits_min": 2,
         *       "steps": [
         *         {
         *           "node": "write_script",
         *           "tool": "write_script",
         *           "credits": 2
         *         }
         *       ],
         *       "unused_inputs": [
         *         "secconds"
         *       ],
         *       "warnings": []
         *     }
         */
        RunEstimate: {
            /** @description Credits that a start would hold */
            credits: number;
            /** @description Minimum cost unless results of earlier runs are reused. `max_credits` cannot be lower */
            credits_min: number;
            steps: {
                /** @description The tool's slug; slug#2 for its second place. finish:slug is a finishing step: the run composes or renders the video itself, because no tool of the agent does */
                node: string;
                tool: string;
                credits: number;
            }[];
            /** @description Names in `inputs` that no tool of this agent reads; they have no effect */
            unused_inputs: string[];
            /** @description What to know before the start, such as that a topic alone makes a short video */
            warnings: string[];
        };
        /**
         * @example {
         *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
         *       "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
         *       "agent_name": "Topic to short",
         *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *       "status": "completed",
         *       "result": {
         *         "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *         "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
         *         "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
         *       },
         *       "error": null,
         *       "credits_used": 31.5,
         *       "created_at": "2026-01-01T12:00:00.000Z",
         *       "started_at": "2026-01-01T12:00:01.000Z",
         *       "completed_at": "2026-01-01T12:00:41.000Z",
         *       "inputs_preview": "topic: Why the sky is blue, seconds: 20"
         *     }
         */
        RunSummary: {
            id: string;
            /** @description Id of the agent, even if the request named its slug */
            agent_id: string;
            /** @description Name of the agent when the run started */
            agent_name: string;
            /** @description The project that the run continues or has made; null until then */
            project_id: string | null;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed" | "cancelled";
            result: components["schemas"]["RunResult"];
            error: {
                /** @description For example tool_failed, provider_unavailable or cost_limit */
                code: string;
                message: string;
                tool: string | null;
                attempt: number | null;
                /** @description Whether the same call may succeed later */
                retryable: boolean;
            } | null;
            credits_used: number;
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description Id of its OpenTelemetry trace, if traces are collected */
            trace_id?: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When a worker started it; null while it is pending
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description Null until the run has ended
             */
            completed_at: string | null;
            /** @description The inputs as one line of text with at most 200 characters */
            inputs_preview: string;
        };
        RunList: {
            runs: components["schemas"]["RunSummary"][];
            /** @description The cursor of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "node": "generate_voiceover",
         *       "tool": "generate_voiceover",
         *       "visit": 1,
         *       "status": "completed",
         *       "cached": false,
         *       "credits": 2.5,
         *       "engine": "local/espeak-ng",
         *       "started_at": "2026-01-01T12:00:02.000Z",
         *       "completed_at": "2026-01-01T12:00:04.000Z",
         *       "inputs": {
         *         "text": "The sky is blue.",
         *         "language": "en"
         *       },
         *       "outputs": {
         *         "audio": "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp"
         *       },
         *       "media": [
         *         {
         *           "asset_id": "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp",
         *           "kind": "audio",
         *           "media_type": "audio/wav",
         *           "seconds": 3.1,
         *           "url": "https://reelwright.example/files/asset_Zk3…/generate-voiceover-audio.wav?expires=1767312000.000&signature=…"
         *         }
         *       ],
         *       "provider_calls": [],
         *       "error": null
         *     }
         */
        RunStep: {
            /** @description The tool's slug; slug#2 if the agent lists it twice; finish:slug for a step that the run added to make a video */
            node: string;
            tool: string;
            /** @description 1, or the number of the pass if a loop runs the step again */
            visit: number;
            /** @enum {string} */
            status: "completed" | "skipped" | "failed";
            /** @description The result of an earlier run was reused, free of charge */
            cached: boolean;
            credits: number;
            /** @description The engine that made the outputs, for example local/espeak-ng */
            engine: string | null;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            completed_at: string;
            /** @description The inputs of the tool with their defaults; empty for a skipped step */
            inputs: {
                [key: string]: unknown;
            };
            outputs: {
                [key: string]: unknown;
            };
            /** @description The assets in the outputs */
            media: {
                asset_id: string;
                /** @description video, image, audio or text */
                kind: string;
                media_type: string;
                /** @description Duration; null for images and texts */
                seconds: number | null;
                /** @description A link valid for 24 hours, signed at each read */
                url: string;
            }[];
            /** @description The calls of AI models; empty for a local engine */
            provider_calls: {
                /** @description Provider and model, such as openai:gpt-5-mini */
                model: string;
                /** @description Time until the response was complete */
                seconds: number;
                /** @description As counted by the provider */
                input_tokens?: number;
                /** @description As counted by the provider */
                output_tokens?: number;
                /** @description Characters that were spoken */
                characters?: number;
                /** @description Pictures that were made */
                images?: number;
                /** @description Length of the sound or video that was made or transcribed */
                media_seconds?: number;
                /** @description Cost by the prices of the operator (MODEL_PRICES). Null if it is unknown */
                cost_usd?: number | null;
                /** @description True for a call that was retried */
                failed?: boolean;
            }[];
            /** @description Present if the step was attempted more than once, in their order */
            attempts?: {
                attempt: number;
                /** Format: date-time */
                started_at: string;
                /** Format: date-time */
                ended_at: string;
                error: {
                    /** @description For example tool_failed, provider_unavailable or cost_limit */
                    code: string;
                    message: string;
                    tool: string | null;
                    attempt: number | null;
                    /** @description Whether the same call may succeed later */
                    retryable: boolean;
                } | null;
            }[];
            /** @description true if a preview shortened the inputs or outputs. GET /v1/runs/{run_id}/steps/{node} returns all */
            truncated?: boolean;
            error: {
                /** @description For example tool_failed, provider_unavailable or cost_limit */
                code: string;
                message: string;
                tool: string | null;
                attempt: number | null;
                /** @description Whether the same call may succeed later */
                retryable: boolean;
            } | null;
        };
        RunSteps: {
            steps: components["schemas"]["RunStep"][];
        };
        ToolStart: {
            /** @constant */
            type: "tool_start";
            /** @description Slug of the tool */
            tool: string;
        };
        ToolProgress: {
            /** @constant */
            type: "tool_progress";
            /** @description Slug of the tool */
            tool: string;
            /** @description Percent */
            progress: number;
        };
        ToolComplete: {
            /** @constant */
            type: "tool_complete";
            /** @description Slug of the tool */
            tool: string;
            result: {
                [key: string]: unknown;
            };
        };
        RunError: {
            /** @description For example tool_failed, provider_unavailable or cost_limit */
            code: string;
            message: string;
            tool: string | null;
            attempt: number | null;
            /** @description Whether the same call may succeed later */
            retryable: boolean;
        };
        ToolError: {
            /** @constant */
            type: "tool_error";
            /** @description Slug of the tool */
            tool: string;
            error: components["schemas"]["RunError"];
        };
        RunComplete: {
            /** @constant */
            type: "run_complete";
            /** @constant */
            status: "completed";
            result: components["schemas"]["RunResult"];
        };
        RunFailed: {
            /** @constant */
            type: "run_failed";
            /** @constant */
            status: "failed";
            error: components["schemas"]["RunError"];
        };
        RunCancelled: {
            /** @constant */
            type: "run_cancelled";
            /** @constant */
            status: "cancelled";
        };
        RunResumed: {
            /** @constant */
            type: "run_resumed";
            /** @constant */
            status: "pending";
        };
        RunWaiting: {
            /** @constant */
            type: "run_waiting";
            /** @constant */
            status: "running";
            /** @description The step that is to be approved */
            node: string;
            /** @description Slug of the tool */
            tool: string;
            /** Format: date-time */
            expires_at: string;
        };
        RunContinued: {
            /** @constant */
            type: "run_continued";
            /** @constant */
            status: "running";
            /** @description The step that is to be approved */
            node: string;
            /** @description Slug of the tool */
            tool: string;
        };
        StreamTimeout: {
            /** @constant */
            type: "stream_timeout";
        };
        /**
         * @example {
         *       "type": "tool_progress",
         *       "tool": "generate_voiceover",
         *       "progress": 40
         *     }
         */
        RunStreamEvent: components["schemas"]["ToolStart"] | components["schemas"]["ToolProgress"] | components["schemas"]["ToolComplete"] | components["schemas"]["ToolError"] | components["schemas"]["RunComplete"] | components["schemas"]["RunFailed"] | components["schemas"]["RunCancelled"] | components["schemas"]["RunResumed"] | components["schemas"]["RunWaiting"] | components["schemas"]["RunContinued"] | components["schemas"]["StreamTimeout"];
        /**
         * @example {
         *       "deleted": true,
         *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro"
         *     }
         */
        DeletedRun: {
            deleted: boolean;
            id: string;
        };
        /** @example {} */
        Approval: {
            /** @description Replaces outputs of the step, by name. The others stay as they are */
            outputs?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
         *       "status": "cancelled",
         *       "cancelled_at": "2026-01-01T12:00:20.000Z"
         *     }
         */
        CancelledRun: {
            id: string;
            /** @constant */
            status: "cancelled";
            /** Format: date-time */
            cancelled_at: string;
        };
        /**
         * @example {
         *       "run_ids": [
         *         "run_5vYp0cS2dQhXn1TzKuWbE7ro"
         *       ]
         *     }
         */
        RunsToCancel: {
            run_ids: string[];
        };
        /**
         * @example {
         *       "runs": [
         *         {
         *           "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
         *           "cancelled": true
         *         }
         *       ]
         *     }
         */
        CancelledRuns: {
            runs: {
                id: string;
                cancelled: boolean;
                /** @description Why the run was not cancelled */
                detail?: string;
            }[];
        };
        /**
         * @example {
         *       "id": "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
         *       "slug": "generate_voiceover",
         *       "name": "Generate voice-over",
         *       "description": "Speaks the text of the scenes.",
         *       "category": "voice",
         *       "input_schema": {
         *         "scenes": {
         *           "type": "array",
         *           "items": {
         *             "type": "object",
         *             "schema": "Scene"
         *           }
         *         },
         *         "language": {
         *           "type": "string",
         *           "default": "en"
         *         }
         *       },
         *       "needs": [
         *         [
         *           "scenes",
         *           "text",
         *           "script",
         *           "timed_sentences"
         *         ]
         *       ],
         *       "output_schema": {
         *         "scenes": {
         *           "type": "array",
         *           "items": {
         *             "type": "object",
         *             "schema": "Scene"
         *           }
         *         }
         *       },
         *       "credits": {
         *         "per": "second",
         *         "amount": 0.1
         *       },
         *       "available": true
         *     }
         */
        Tool: {
            /** Format: uuid */
            id: string;
            slug: string;
            name: string;
            description: string;
            /** @description One of research, script, voice, audio, image, video, overlay, analysis, delivery */
            category: string;
            /** @description Fields by name, each with type and optionally required, description, default, enum, min, max, format, schema, items. `schema` names an entry of `schemas` */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description What a run must give besides the required inputs: of each list, at least one input with content. An earlier tool can provide it too */
            needs?: string[][];
            /** @description Fields by name, each with type and optionally required, description, default, enum, min, max, format, schema, items. `schema` names an entry of `schemas` */
            output_schema: {
                [key: string]: unknown;
            };
            /** @description Price with the default models per call, or per second or picture that the call makes. A rendered_second is one second at 1080p in 16:9 and 30 fps; the price is proportional to the pixels */
            credits: {
                /** @enum {string} */
                per: "call" | "second" | "picture" | "rendered_second";
                amount: number;
                /** @description Minimum price */
                min?: number;
                /** @description What a model costs besides, per call */
                surcharge?: number;
            };
            available: boolean;
            /** @description Why the tool is not available to the caller, such as a missing setting, a model without a price or no running worker */
            reason?: string;
        };
        /**
         * @example {
         *       "tools": [
         *         {
         *           "id": "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
         *           "slug": "generate_voiceover",
         *           "name": "Generate voice-over",
         *           "description": "Speaks the text of the scenes.",
         *           "category": "voice",
         *           "input_schema": {
         *             "scenes": {
         *               "type": "array",
         *               "items": {
         *                 "type": "object",
         *                 "schema": "Scene"
         *               }
         *             },
         *             "language": {
         *               "type": "string",
         *               "default": "en"
         *             }
         *           },
         *           "needs": [
         *             [
         *               "scenes",
         *               "text",
         *               "script",
         *               "timed_sentences"
         *             ]
         *           ],
         *           "output_schema": {
         *             "scenes": {
         *               "type": "array",
         *               "items": {
         *                 "type": "object",
         *                 "schema": "Scene"
         *               }
         *             }
         *           },
         *           "credits": {
         *             "per": "second",
         *             "amount": 0.1
         *           },
         *           "available": true
         *         }
         *       ],
         *       "total": 1,
         *       "schemas": {
         *         "Scene": {
         *           "type": "object",
         *           "properties": {
         *             "text": {
         *               "type": "string"
         *             }
         *           }
         *         }
         *       }
         *     }
         */
        ToolList: {
            tools: components["schemas"]["Tool"][];
            total: number;
            /** @description JSON Schemas of structured values, such as a scene, by name. The components of the OpenAPI document have the same names */
            schemas: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        /**
         * @example {
         *       "id": "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
         *       "slug": "generate_voiceover",
         *       "name": "Generate voice-over",
         *       "description": "Speaks the text of the scenes.",
         *       "category": "voice",
         *       "input_schema": {
         *         "scenes": {
         *           "type": "array",
         *           "items": {
         *             "type": "object",
         *             "schema": "Scene"
         *           }
         *         },
         *         "language": {
         *           "type": "string",
         *           "default": "en"
         *         }
         *       },
         *       "needs": [
         *         [
         *           "scenes",
         *           "text",
         *           "script",
         *           "timed_sentences"
         *         ]
         *       ],
         *       "output_schema": {
         *         "scenes": {
         *           "type": "array",
         *           "items": {
         *             "type": "object",
         *             "schema": "Scene"
         *           }
         *         }
         *       },
         *       "credits": {
         *         "per": "second",
         *         "amount": 0.1
         *       },
         *       "available": true,
         *       "schemas": {
         *         "Scene": {
         *           "type": "object",
         *           "properties": {
         *             "text": {
         *               "type": "string"
         *             }
         *           }
         *         }
         *       }
         *     }
         */
        ToolDetail: {
            /** Format: uuid */
            id: string;
            slug: string;
            name: string;
            description: string;
            /** @description One of research, script, voice, audio, image, video, overlay, analysis, delivery */
            category: string;
            /** @description Fields by name, each with type and optionally required, description, default, enum, min, max, format, schema, items. `schema` names an entry of `schemas` */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description What a run must give besides the required inputs: of each list, at least one input with content. An earlier tool can provide it too */
            needs?: string[][];
            /** @description Fields by name, each with type and optionally required, description, default, enum, min, max, format, schema, items. `schema` names an entry of `schemas` */
            output_schema: {
                [key: string]: unknown;
            };
            /** @description Price with the default models per call, or per second or picture that the call makes. A rendered_second is one second at 1080p in 16:9 and 30 fps; the price is proportional to the pixels */
            credits: {
                /** @enum {string} */
                per: "call" | "second" | "picture" | "rendered_second";
                amount: number;
                /** @description Minimum price */
                min?: number;
                /** @description What a model costs besides, per call */
                surcharge?: number;
            };
            available: boolean;
            /** @description Why the tool is not available to the caller, such as a missing setting, a model without a price or no running worker */
            reason?: string;
            /** @description JSON Schemas of structured values, such as a scene, by name. The components of the OpenAPI document have the same names */
            schemas: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        /**
         * @example {
         *       "languages": [
         *         {
         *           "language": "de",
         *           "name": "German",
         *           "writer": "topic",
         *           "voices": [
         *             "de"
         *           ],
         *           "captions": true,
         *           "fonts": true
         *         }
         *       ],
         *       "timbres": [
         *         "f3",
         *         "max"
         *       ],
         *       "speech_engine": "local/espeak-ng",
         *       "previews": true,
         *       "text_engine": "local"
         *     }
         */
        VoiceList: {
            languages: {
                /** @description A BCP 47 tag */
                language: string;
                /** @description English name of the language */
                name: string;
                /**
                 * @description topic: a topic alone gives a video. text: write_script needs a source text
                 * @enum {string}
                 */
                writer: "topic" | "text";
                /** @description Values of voice_name: voices of installed models, then of eSpeak NG. Empty if a configured speech model has its own list */
                voices: string[];
                /** @description The voice of an installed model that speaks unless voice_name names another */
                default_voice?: string;
                /** @description Whether captions can show the language */
                captions: boolean;
                /** @description Whether titles and cards can show the language */
                fonts: boolean;
            }[];
            /** @description Timbres that combine with every voice, as in en-us+f3 */
            timbres: string[];
            /** @description local/espeak-ng, with installed models for their languages, or the configured model */
            speech_engine: string;
            /** @description Whether voices have a preview. Those of a configured model have none, because its speech costs credits */
            previews: boolean;
            /** @description local, or the configured model */
            text_engine: string;
        };
        /**
         * @example {
         *       "text": "Good evening, and welcome to Reelwright."
         *     }
         */
        VoiceSentence: {
            /**
             * @description What the voice says
             * @example Good evening, and welcome to Reelwright.
             */
            text: string;
            /**
             * @description The language of a timbre, as a BCP 47 tag
             * @default en
             */
            language?: string;
        };
        /**
         * @example {
         *       "name": "voice-en",
         *       "title": "LJ Speech, US English",
         *       "kind": "voice",
         *       "languages": [
         *         "en-US"
         *       ],
         *       "sex": "female",
         *       "voices": [
         *         "voice-en"
         *       ],
         *       "megabytes": 110,
         *       "license": "Public domain",
         *       "installed": true,
         *       "added_at": "2026-11-24T12:00:00.000Z"
         *     }
         */
        Model: {
            name: string;
            title: string;
            /**
             * @description voice: it speaks. ears: it transcribes speech. vad: it tells speech from other sounds. denoiser: it removes noise from speech. speakers: it tells speakers apart. translator: it translates texts
             * @enum {string}
             */
            kind: "voice" | "ears" | "vad" | "denoiser" | "speakers" | "translator";
            /** @description BCP 47 tags. Empty: any language, or none. Of a translator: from which one, into which one */
            languages: string[];
            /** @description Of a voice: female, male or several */
            sex?: string;
            /** @description Values of voice_name, once the model is installed */
            voices: string[];
            /** @description About the size of the download */
            megabytes: number;
            license: string;
            /** @description What the model was trained from, with its license */
            base?: string;
            installed: boolean;
            /** Format: date-time */
            added_at?: string;
            /** @description Why an installed model cannot be used. Remove it and add it again */
            broken?: string;
            adding?: {
                /** @enum {string} */
                stage: "download" | "check" | "unpack" | "try";
                /** @description Of the download */
                percent?: number;
            };
            /** @description Why it could not be added */
            failed?: string;
        };
        /**
         * @example {
         *       "models": [
         *         {
         *           "name": "voice-en",
         *           "title": "LJ Speech, US English",
         *           "kind": "voice",
         *           "languages": [
         *             "en-US"
         *           ],
         *           "sex": "female",
         *           "voices": [
         *             "voice-en"
         *           ],
         *           "megabytes": 110,
         *           "license": "Public domain",
         *           "installed": true,
         *           "added_at": "2026-11-24T12:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        ModelList: {
            models: components["schemas"]["Model"][];
        };
        /**
         * @example {
         *       "name": "voice-en"
         *     }
         */
        ModelToAdd: {
            /** @description A name of the list */
            name: string;
        };
        /**
         * @example {
         *       "deleted": true
         *     }
         */
        RemovedModel: {
            /** @constant */
            deleted: true;
        };
        /**
         * @example {
         *       "templates": [
         *         {
         *           "id": "8d0c3c0e-5c0e-8a3f-9b1e-0d4f6a7b8c9d",
         *           "name": "Topic to short",
         *           "slug": "topic_to_short",
         *           "description": "From a topic to a narrated vertical short.",
         *           "category": "social",
         *           "tools": [
         *             "write_script",
         *             "plan_scenes",
         *             "generate_voiceover"
         *           ],
         *           "install_count": 12,
         *           "is_public": true,
         *           "example": {
         *             "title": "Light in the deep sea",
         *             "video_url": "https://reelwright.example/examples/topic_to_short/deep-sea.mp4?v=0f3a9c1b",
         *             "thumbnail_url": "https://reelwright.example/examples/topic_to_short/deep-sea.jpg?v=77b2c4d5"
         *           }
         *         }
         *       ]
         *     }
         */
        TemplateList: {
            templates: {
                /** Format: uuid */
                id: string;
                name: string;
                slug: string;
                description: string;
                /** @description One of social, marketing, education, podcast, news, data, editing, ambient */
                category: string;
                tools: string[];
                /** @description Number of installs */
                install_count: number;
                is_public: boolean;
                /** @description The video of the first example, if there is one */
                example?: {
                    title: string;
                    /** @description A video made by the template, scaled down. Requires no authentication */
                    video_url: string;
                    thumbnail_url: string;
                };
            }[];
        };
        /**
         * @example {
         *       "id": "8d0c3c0e-5c0e-8a3f-9b1e-0d4f6a7b8c9d",
         *       "name": "Topic to short",
         *       "slug": "topic_to_short",
         *       "description": "From a topic to a narrated vertical short.",
         *       "category": "social",
         *       "tools": [
         *         "write_script",
         *         "plan_scenes",
         *         "generate_voiceover"
         *       ],
         *       "install_count": 12,
         *       "is_public": true,
         *       "example": {
         *         "title": "Light in the deep sea",
         *         "video_url": "https://reelwright.example/examples/topic_to_short/deep-sea.mp4?v=0f3a9c1b",
         *         "thumbnail_url": "https://reelwright.example/examples/topic_to_short/deep-sea.jpg?v=77b2c4d5"
         *       },
         *       "graph_edges": [
         *         {
         *           "source": "write_script",
         *           "target": "plan_scenes"
         *         }
         *       ],
         *       "example_outputs": [
         *         {
         *           "title": "Light in the deep sea",
         *           "video_url": "https://reelwright.example/examples/topic_to_short/deep-sea.mp4?v=0f3a9c1b",
         *           "thumbnail_url": "https://reelwright.example/examples/topic_to_short/deep-sea.jpg?v=77b2c4d5",
         *           "inputs": {
         *             "topic": "Light in the deep sea",
         *             "seconds": 14
         *           }
         *         }
         *       ]
         *     }
         */
        TemplateDetail: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            description: string;
            /** @description One of social, marketing, education, podcast, news, data, editing, ambient */
            category: string;
            tools: string[];
            /** @description Number of installs */
            install_count: number;
            is_public: boolean;
            /** @description The video of the first example, if there is one */
            example?: {
                title: string;
                /** @description A video made by the template, scaled down. Requires no authentication */
                video_url: string;
                thumbnail_url: string;
            };
            graph_edges: components["schemas"]["GraphEdge"][];
            example_outputs: {
                title: string;
                /** @description A video made by the template, scaled down. Requires no authentication */
                video_url: string;
                thumbnail_url: string;
                /** @description The inputs of the run that made the video */
                inputs: {
                    [key: string]: unknown;
                };
            }[];
        };
        /**
         * @example {
         *       "balance": 4987.5,
         *       "plan_name": "pro",
         *       "lifetime_earned": 5000,
         *       "lifetime_spent": 8.5,
         *       "monthly_allowance": 5000,
         *       "next_refill_at": "2026-02-28T12:00:00.000Z"
         *     }
         */
        Wallet: {
            /** @description Available credits, without those held by runs and renders */
            balance: number;
            /** @description free, starter or pro */
            plan_name: string;
            lifetime_earned: number;
            lifetime_spent: number;
            /** @description Credits added by the next refill */
            monthly_allowance: number;
            /** Format: date-time */
            next_refill_at: string;
        };
        CreditTransaction: {
            id: string;
            /** @description Negative for a debit, positive for a credit */
            amount: number;
            /** @enum {string} */
            type: "debit" | "credit";
            description: string;
            /** @description Only on debits of runs */
            run_id?: string;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "transactions": [
         *         {
         *           "id": "txn_0aXlc2s7BqVnY4tLw9KdPz3e",
         *           "amount": -8.5,
         *           "type": "debit",
         *           "description": "Run of Topic to short",
         *           "run_id": "run_uV2mKq8ZtR5yHd1cWx0bNf7G",
         *           "created_at": "2026-02-03T08:15:30.000Z"
         *         },
         *         {
         *           "id": "txn_Jr6tPz1QbXv8YkW3mNc0dLs5",
         *           "amount": 1000,
         *           "type": "credit",
         *           "description": "1,000 credits bought",
         *           "created_at": "2026-02-01T17:20:00.000Z"
         *         }
         *       ]
         *     }
         */
        Transactions: {
            /** @description Newest first */
            transactions: components["schemas"]["CreditTransaction"][];
        };
        /**
         * @example {
         *       "currency": "usd",
         *       "price_cents_per_credit": 1,
         *       "credits_min": 100,
         *       "credits_max": 100000,
         *       "packs": [
         *         {
         *           "id": "credits_1000",
         *           "credits": 1000,
         *           "price_cents": 900
         *         }
         *       ],
         *       "providers": [
         *         "stripe"
         *       ]
         *     }
         */
        Packs: {
            /** @description ISO 4217 code in lower case */
            currency: string;
            /** @description Price of one credit outside packs, in hundredths of the currency */
            price_cents_per_credit: number;
            credits_min: number;
            credits_max: number;
            packs: {
                id: string;
                credits: number;
                /** @description Price in hundredths of the currency */
                price_cents: number;
            }[];
            /** @description Values for {payment_provider} of checkout and top-up */
            providers: string[];
        };
        /**
         * @example {
         *       "pack": "credits_1000",
         *       "success_url": "https://app.example/paid",
         *       "cancel_url": "https://app.example/credits"
         *     }
         */
        NewCheckout: {
            /**
             * @description Id of a pack. Send either pack or credits
             * @enum {string}
             */
            pack?: "credits_500" | "credits_1000" | "credits_5000" | "credits_20000";
            /** @description Number of credits. Send either pack or credits */
            credits?: number;
            /** @description Page that the browser opens after payment: http or https */
            success_url: string;
            /** @description Page that the browser opens if the user cancels: http or https */
            cancel_url: string;
        };
        /**
         * @example {
         *       "checkout_url": "https://checkout.stripe.com/c/pay/cs_test_a1B2",
         *       "session_id": "cs_test_a1B2"
         *     }
         */
        Checkout: {
            /**
             * Format: uri
             * @description Payment page to open in a browser
             */
            checkout_url: string;
            /** @description The provider's id of the session */
            session_id: string;
        };
        /**
         * @example {
         *       "credits": 1000
         *     }
         */
        NewTopUp: {
            /** @description Number of credits to buy */
            credits: number;
        };
        /**
         * @example {
         *       "transaction": {
         *         "id": "txn_Jr6tPz1QbXv8YkW3mNc0dLs5",
         *         "amount": 1000,
         *         "type": "credit",
         *         "description": "1,000 credits bought",
         *         "created_at": "2026-02-01T17:20:00.000Z"
         *       }
         *     }
         */
        TopUp: {
            transaction: components["schemas"]["CreditTransaction"];
        };
        /**
         * @example {
         *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *       "options": {
         *         "resolution": "720p",
         *         "format": "webm",
         *         "aspect_ratio": "1:1"
         *       }
         *     }
         */
        NewRender: {
            project_id: string;
            options?: {
                /** @description The short side: 360p, 480p, 720p, 1080p (default), 1440p or 2160p; or sd, hd, fhd, qhd, 4k */
                resolution?: string;
                /** @description h264, h265, vp9, av1, prores or gif. The default depends on the format */
                codec?: string;
                /** @description mp4, webm, mov, mkv or gif. The default depends on the codec: mp4 without one */
                format?: string;
                /** @description 16:9, 9:16, 1:1, 4:5, 4:3, 3:4 or 21:9. The default is the project's */
                aspect_ratio?: string;
                /** @description Frames per second: 24, 25, 30, 50 or 60; not for gif. The default is the project's */
                fps?: number;
                /** @description burned (default) or none */
                captions?: string;
            };
        };
        /**
         * @example {
         *       "id": "render_Jf2kX9vQmWc0aZr7LbTn4yHs",
         *       "status": "completed",
         *       "progress": 100,
         *       "output_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.webm?expires=1767312000.000&signature=…",
         *       "error": null,
         *       "created_at": "2026-01-01T12:10:00.000Z",
         *       "completed_at": "2026-01-01T12:10:14.000Z"
         *     }
         */
        Render: {
            id: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed" | "cancelled";
            /** @description Percent */
            progress: number;
            /** @description A link valid for 24 hours, signed at each read; null until the render is completed */
            output_url: string | null;
            /** @description Why the render failed: code, message, retryable */
            error: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Present once the render has ended
             */
            completed_at?: string;
        };
        /**
         * @example {
         *       "renders": [
         *         {
         *           "id": "render_Jf2kX9vQmWc0aZr7LbTn4yHs",
         *           "status": "completed",
         *           "progress": 100,
         *           "output_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.webm?expires=1767312000.000&signature=…",
         *           "error": null,
         *           "created_at": "2026-01-01T12:10:00.000Z",
         *           "completed_at": "2026-01-01T12:10:14.000Z",
         *           "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234"
         *         }
         *       ],
         *       "next_cursor": null
         *     }
         */
        RenderList: {
            renders: {
                id: string;
                /** @enum {string} */
                status: "pending" | "running" | "completed" | "failed" | "cancelled";
                /** @description Percent */
                progress: number;
                /** @description A link valid for 24 hours, signed at each read; null until the render is completed */
                output_url: string | null;
                /** @description Why the render failed: code, message, retryable */
                error: {
                    [key: string]: unknown;
                } | null;
                /** Format: date-time */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Present once the render has ended
                 */
                completed_at?: string;
                project_id: string;
            }[];
            /** @description The cursor of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "download_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767229200.000&signature=…",
         *       "expires_in": 3600,
         *       "project_uuid": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *       "content_type": "video/mp4"
         *     }
         */
        Download: {
            download_url: string;
            /** @description Seconds until the link expires. */
            expires_in: number;
            project_uuid: string;
            content_type: string;
        };
        /**
         * @example {
         *       "url": "https://example.com/hooks/video",
         *       "events": [
         *         "run.completed",
         *         "run.failed"
         *       ]
         *     }
         */
        NewWebhook: {
            /** @description URL that receives events by POST: https, or http */
            url: string;
            /** @description Event types to deliver. Duplicates are removed */
            events: ("agent.installed" | "credits.low" | "publish.completed" | "publish.failed" | "render.completed" | "render.failed" | "run.completed" | "run.failed" | "run.waiting")[];
        };
        /**
         * @example {
         *       "id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
         *       "url": "https://example.com/hooks/video",
         *       "events": [
         *         "run.completed",
         *         "run.failed"
         *       ],
         *       "secret": "whsec_Zq3vXo4M8cQ1rT5yKe9wZsLd7uHn2bGf6jPa0iVtEmE",
         *       "message": "Store the secret now: it is not shown again. It signs every delivery to this webhook."
         *     }
         */
        CreatedWebhook: {
            id: string;
            url: string;
            /** @description Event types to deliver. Duplicates are removed */
            events: ("agent.installed" | "credits.low" | "publish.completed" | "publish.failed" | "render.completed" | "render.failed" | "run.completed" | "run.failed" | "run.waiting")[];
            /** @description Key of the delivery signatures. Shown only once */
            secret: string;
            message: string;
        };
        /**
         * @example {
         *       "id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
         *       "url": "https://example.com/hooks/video",
         *       "events": [
         *         "run.completed",
         *         "run.failed"
         *       ],
         *       "is_active": true,
         *       "failure_count": 0,
         *       "created_at": "2026-01-01T12:00:00.000Z"
         *     }
         */
        Webhook: {
            id: string;
            url: string;
            /** @description Event types to deliver. Duplicates are removed */
            events: ("agent.installed" | "credits.low" | "publish.completed" | "publish.failed" | "render.completed" | "render.failed" | "run.completed" | "run.failed" | "run.waiting")[];
            /** @description false after 10 failed deliveries in a row, or disabled by PATCH. Enable it by PATCH */
            is_active: boolean;
            /** @description Deliveries in a row whose four attempts all failed */
            failure_count: number;
            /** Format: date-time */
            created_at: string;
        };
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
        };
        /**
         * @example {
         *       "events": [
         *         "agent.installed",
         *         "credits.low",
         *         "publish.completed",
         *         "publish.failed",
         *         "render.completed",
         *         "render.failed",
         *         "run.completed",
         *         "run.failed",
         *         "run.waiting"
         *       ]
         *     }
         */
        EventTypes: {
            events: ("agent.installed" | "credits.low" | "publish.completed" | "publish.failed" | "render.completed" | "render.failed" | "run.completed" | "run.failed" | "run.waiting")[];
        };
        /**
         * @example {
         *       "events": [
         *         "run.completed"
         *       ],
         *       "enabled": true
         *     }
         */
        WebhookChanges: {
            /** @description URL that receives events by POST: https, or http */
            url?: string;
            /** @description Event types to deliver. Duplicates are removed */
            events?: ("agent.installed" | "credits.low" | "publish.completed" | "publish.failed" | "render.completed" | "render.failed" | "run.completed" | "run.failed" | "run.waiting")[];
            /** @description false stops deliveries. true resumes them and, after a disabling, sets failure_count to 0 */
            enabled?: boolean;
        };
        DeletedWebhook: {
            /** @constant */
            deleted: true;
        };
        /**
         * @example {
         *       "status": "delivered",
         *       "response_status": 200,
         *       "response_body": "ok"
         *     }
         */
        TestResult: {
            /**
             * @description delivered: the receiver responded with 2xx within 10 s
             * @enum {string}
             */
            status: "delivered" | "failed";
            /** @description HTTP status of the receiver's response. 0 without a response */
            response_status: number;
            /** @description First 4 KiB of the receiver's response, or the reason why there is none */
            response_body: string;
        };
        DeliveryRecord: {
            /** @description Delivery id (X-Service-Delivery), a dot, and the attempt number */
            id: string;
            webhook_id: string;
            event_type: string;
            /** @description Body of the delivery: event and data */
            payload: {
                [key: string]: unknown;
            };
            /** @description HTTP status of the receiver's response. 0 without a response */
            response_status: number;
            /** @description First 4 KiB of the receiver's response, or the reason why there is none */
            response_body: string;
            attempt: number;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "deliveries": [
         *         {
         *           "id": "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1.1",
         *           "webhook_id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
         *           "event_type": "agent.installed",
         *           "payload": {
         *             "event": "agent.installed",
         *             "data": {
         *               "agent_id": "0b8f6c1e-52a7-4d43-8a3f-6a1d0c9e7b21",
         *               "template_id": "6d1e3b52-9a0c-8f4b-a1c2-7e5d90b4f318",
         *               "slug": "topic_to_short_copy"
         *             }
         *           },
         *           "response_status": 200,
         *           "response_body": "ok",
         *           "attempt": 1,
         *           "created_at": "2026-01-01T12:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        DeliveryRecords: {
            deliveries: components["schemas"]["DeliveryRecord"][];
        };
        /**
         * @example {
         *       "id": "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1",
         *       "webhook_id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
         *       "event_type": "agent.installed",
         *       "payload": {
         *         "event": "agent.installed",
         *         "data": {
         *           "agent_id": "0b8f6c1e-52a7-4d43-8a3f-6a1d0c9e7b21",
         *           "template_id": "6d1e3b52-9a0c-8f4b-a1c2-7e5d90b4f318",
         *           "slug": "topic_to_short_copy"
         *         }
         *       },
         *       "created_at": "2026-01-01T12:00:00.000Z"
         *     }
         */
        Redelivery: {
            /** @description Id of the new delivery, sent as X-Service-Delivery */
            id: string;
            webhook_id: string;
            event_type: string;
            /** @description Body of the delivery: event and data */
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "period_days": 30,
         *       "total_requests": 18240,
         *       "active_days": 22,
         *       "avg_response_time_ms": 14.2,
         *       "p95_response_time_ms": 41.87,
         *       "success_count": 18112,
         *       "error_count": 128,
         *       "error_rate": 0.7
         *     }
         */
        UsageSummary: {
            period_days: number;
            total_requests: number;
            /** @description Days with at least one request */
            active_days: number;
            /** @description Milliseconds from the request to the first byte of its response */
            avg_response_time_ms: number;
            /** @description 95th percentile of the response times, accurate to 1 % */
            p95_response_time_ms: number;
            /** @description Responses with a status below 400 */
            success_count: number;
            /** @description Responses with a status of 400 or above */
            error_count: number;
            /** @description Percentage of requests that failed. 0 without requests */
            error_rate: number;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "date": "2026-05-01",
         *           "requests": 840,
         *           "errors": 3,
         *           "avg_latency_ms": 12.61
         *         }
         *       ]
         *     }
         */
        UsageByDay: {
            /** @description Every day of the period, oldest first */
            data: {
                /** Format: date */
                date: string;
                requests: number;
                errors: number;
                /** @description Milliseconds from the request to the first byte of its response */
                avg_latency_ms: number;
            }[];
        };
        /**
         * @example {
         *       "endpoints": [
         *         {
         *           "path": "/v1/runs/{run_id}",
         *           "method": "GET",
         *           "requests": 9120,
         *           "avg_latency_ms": 5.18,
         *           "errors": 12
         *         }
         *       ]
         *     }
         */
        UsageByEndpoint: {
            /** @description Most called first */
            endpoints: {
                /** @description Route, for example /v1/runs/{run_id}. * for requests without a route (404, 405) */
                path: string;
                method: string;
                requests: number;
                /** @description Milliseconds from the request to the first byte of its response */
                avg_latency_ms: number;
                errors: number;
            }[];
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "key_name": "production",
         *           "key_prefix": "vk_9fQ2mZx1T",
         *           "requests": 15210,
         *           "avg_latency_ms": 13.4,
         *           "errors": 97,
         *           "last_used": "2026-05-30T18:22:05.113Z"
         *         }
         *       ]
         *     }
         */
        UsageByKey: {
            /** @description Keys used in the period, most used first */
            keys: {
                key_name: string;
                key_prefix: string;
                requests: number;
                /** @description Milliseconds from the request to the first byte of its response */
                avg_latency_ms: number;
                errors: number;
                /**
                 * Format: date-time
                 * @description Time of its last request in the period
                 */
                last_used: string;
            }[];
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "id": "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21",
         *           "name": "ci",
         *           "key_prefix": "vk_4fGh81Kq2",
         *           "scopes": [
         *             "read",
         *             "write"
         *           ],
         *           "rate_limit_tier": "starter",
         *           "is_active": true,
         *           "expires_at": "2026-12-21T09:00:00.000Z",
         *           "created_at": "2026-11-21T09:00:00.000Z",
         *           "last_used_at": "2026-11-22T10:30:00.000Z"
         *         }
         *       ],
         *       "total": 1
         *     }
         */
        ApiKeyList: {
            keys: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description The first 12 characters of the key. */
                key_prefix: string;
                scopes: ("read" | "write" | "billing" | "publish" | "admin")[];
                /**
                 * @description The rate limit tier. It follows the plan of the account.
                 * @enum {string}
                 */
                rate_limit_tier: "free" | "starter" | "pro";
                /** @description False when the key is revoked or expired. */
                is_active: boolean;
                /**
                 * Format: date-time
                 * @description When the key expires; null if it never expires.
                 */
                expires_at: string | null;
                /** Format: date-time */
                created_at: string;
                /**
                 * Format: date-time
                 * @description When the key was last used, to the minute; null if it was never used.
                 */
                last_used_at: string | null;
            }[];
            total: number;
        };
        /**
         * @example {
         *       "name": "ci",
         *       "scopes": [
         *         "read",
         *         "write"
         *       ],
         *       "expires_in_days": 30
         *     }
         */
        NewApiKey: {
            name: string;
            /** @description Scopes of the key. The caller must have each of them. */
            scopes: ("read" | "write" | "billing" | "publish" | "admin")[];
            /** @description Days until the key expires. Without it, the key never expires. */
            expires_in_days?: number;
        };
        /**
         * @example {
         *       "id": "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21",
         *       "name": "ci",
         *       "key_prefix": "vk_4fGh81Kq2",
         *       "scopes": [
         *         "read",
         *         "write"
         *       ],
         *       "rate_limit_tier": "starter",
         *       "is_active": true,
         *       "expires_at": "2026-12-21T09:00:00.000Z",
         *       "created_at": "2026-11-21T09:00:00.000Z",
         *       "key": "vk_4fGh81Kq2Zr7mXw0YtBn5VcLp9DsJe3AuHoQi6RkMgTyNbExWz1C"
         *     }
         */
        IssuedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The first 12 characters of the key. */
            key_prefix: string;
            scopes: ("read" | "write" | "billing" | "publish" | "admin")[];
            /**
             * @description The rate limit tier. It follows the plan of the account.
             * @enum {string}
             */
            rate_limit_tier: "free" | "starter" | "pro";
            /** @description False when the key is revoked or expired. */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When the key expires; null if it never expires.
             */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The full key: `vk_` and 52 characters. It is returned only once; store it now. */
            key: string;
        };
        /**
         * @example {
         *       "revoked": true,
         *       "key_id": "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21"
         *     }
         */
        RevokedApiKey: {
            revoked: boolean;
            /** Format: uuid */
            key_id: string;
        };
        /**
         * @example {
         *       "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
         *       "title": "The deep sea",
         *       "tags": [
         *         "ocean"
         *       ],
         *       "visibility": "public"
         *     }
         */
        NewPublication: {
            project_id: string;
            /** @description Default: the project's title */
            title?: string;
            /**
             * @description The credits of texts, pictures and clips that are not your own are added, unless it has them
             * @default
             */
            description?: string;
            /** @default [] */
            tags?: string[];
            /**
             * @description private: the page opens only by the signed link in `url`, valid for 24 hours. unlisted: by its link. public: also listed in your feed
             * @default private
             * @enum {string}
             */
            visibility?: "public" | "unlisted" | "private";
            /** @description A render of the project, or `none` for the video of its run. Default: the newest render, otherwise the video of the run */
            render_id?: string;
            /** @description Connection with the credentials. Required for every platform except page */
            connection_id?: string;
        };
        /**
         * @example {
         *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
         *       "platform": "page",
         *       "status": "pending",
         *       "url": null
         *     }
         */
        AcceptedPublication: {
            id: string;
            /** @enum {string} */
            platform: "page" | "http" | "s3" | "youtube";
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed";
            /** @description URL of the published video. null until completed. That of a private page is signed at each read and valid for 24 hours */
            url: string | null;
        };
        /**
         * @example {
         *       "platform": "http",
         *       "name": "Our site",
         *       "credentials": {
         *         "url": "https://example.com/videos/{file_name}"
         *       }
         *     }
         */
        NewConnection: {
            /** @enum {string} */
            platform: "http" | "s3" | "youtube";
            name: string;
            /** @description http: url, headers · s3: bucket, region, access_key_id, secret_access_key, endpoint, force_path_style, prefix, public_url · youtube: client_id, client_secret, refresh_token */
            credentials: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "id": "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1",
         *       "platform": "http",
         *       "name": "Our site",
         *       "created_at": "2026-01-01T12:00:00.000Z"
         *     }
         */
        Connection: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "http" | "s3" | "youtube";
            name: string;
            /** Format: date-time */
            created_at: string;
        };
        Connections: {
            connections: components["schemas"]["Connection"][];
        };
        /**
         * @example {
         *       "deleted": true,
         *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd"
         *     }
         */
        DeletedPublication: {
            deleted: boolean;
            id: string;
        };
        /**
         * @example {
         *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
         *       "platform": "page",
         *       "status": "completed",
         *       "url": "https://video.example.com/watch/pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
         *       "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
         *       "title": "The deep sea",
         *       "visibility": "public",
         *       "feed_url": "https://video.example.com/watch/channels/4kQ2m9XbT1wZ8rYc0LpVdH3s/feed.xml",
         *       "error": null,
         *       "created_at": "2026-01-01T12:00:00.000Z",
         *       "completed_at": "2026-01-01T12:00:01.000Z"
         *     }
         */
        Publication: {
            id: string;
            /** @enum {string} */
            platform: "page" | "http" | "s3" | "youtube";
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed";
            /** @description URL of the published video. null until completed. That of a private page is signed at each read and valid for 24 hours */
            url: string | null;
            project_id: string;
            title: string;
            /** @enum {string} */
            visibility: "public" | "unlisted" | "private";
            /** @description RSS feed that lists this page. null for unlisted pages and other platforms */
            feed_url: string | null;
            error: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            completed_at: string | null;
        };
        Publications: {
            publications: components["schemas"]["Publication"][];
        };
        /**
         * @example {
         *       "id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *       "title": "Why the sky is blue",
         *       "revision": 2,
         *       "pending": [],
         *       "run_id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
         *       "aspect_ratio": "9:16",
         *       "seconds": 24.5,
         *       "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
         *       "thumbnail_url": "https://reelwright.example/files/asset_b8Q…/why-the-sky-is-blue.jpg?expires=1767312000.000&signature=…",
         *       "captions_url": null,
         *       "created_at": "2026-01-01T12:00:41.000Z",
         *       "updated_at": "2026-01-01T13:10:02.000Z"
         *     }
         */
        Project: {
            /** Format: uuid */
            id: string;
            title: string;
            /** @description Number of the newest revision. Runs, edits and restores write revisions */
            revision: number;
            /** @description The run that made the video */
            run_id: string;
            /** @description What an update makes before the video shows the newest revision. Empty if it does already */
            pending: ("voice" | "image" | "music" | "video")[];
            /** @description Width to height, for example 9:16 */
            aspect_ratio: string | null;
            /** @description Duration of the video */
            seconds: number | null;
            /** @description A link valid for 24 hours, signed at each read */
            video_url: string | null;
            /** @description A picture of the video, as a link of the same kind */
            thumbnail_url: string | null;
            /** @description Captions as WebVTT, as a link of the same kind; null without speech */
            captions_url: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ProjectList: {
            projects: components["schemas"]["Project"][];
            /** @description The cursor of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "deleted": true,
         *       "id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234"
         *     }
         */
        DeletedProject: {
            deleted: boolean;
            /** Format: uuid */
            id: string;
        };
        /**
         * @example {
         *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
         *       "revision": 3,
         *       "title": "Why the sky is blue",
         *       "aspect_ratio": "9:16",
         *       "palette": {
         *         "background": "#0f172a",
         *         "foreground": "#ffffff",
         *         "accent": "#ffd166"
         *       },
         *       "music": null,
         *       "voice": null,
         *       "captions": "highlight",
         *       "look": "clean",
         *       "pending": [],
         *       "scenes": [
         *         {
         *           "id": "scene_0",
         *           "text": "Blue light is scattered the most.",
         *           "visual": "Blue light is scattered the most.",
         *           "seconds": 3.4,
         *           "kind": "image",
         *           "image": "asset_Zk3mTq8ZtR5yHd1cWx0bNf7G",
         *           "image_url": "https://reelwright.example/files/asset_Zk3…/scene-1.jpg?expires=1767312000.000&signature=…",
         *           "clip": null,
         *           "clip_url": null,
         *           "voice": null,
         *           "voice_url": null,
         *           "recorded": false,
         *           "still_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.jpg?expires=1767312000.000&signature=…",
         *           "drawing_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.json?expires=1767312000.000&signature=…",
         *           "pending": []
         *         }
         *       ]
         *     }
         */
        ProjectScenes: {
            /** Format: uuid */
            project_id: string;
            /** @description For If-Match */
            revision: number;
            title: string;
            /** @description Width to height, for example 9:16 */
            aspect_ratio: string | null;
            palette: components["schemas"]["Palette"];
            /** @description Asset id of the music */
            music: string | null;
            /** @description Voice of the engine; null for the voice of the language */
            voice: string | null;
            /** @description Style of the captions */
            captions: string | null;
            /** @description How it looks. A look that was removed from the installation is still named */
            look: string;
            /** @description What an update makes before the video shows the newest revision. Empty if it does already */
            pending: ("voice" | "image" | "music" | "video")[];
            scenes: {
                id: string;
                text: string;
                /** @description Who says the text, of several speakers */
                speaker?: string;
                /** @description What the picture shows */
                visual: string;
                /** @description Time on screen, planned until the scene has its voice */
                seconds: number;
                /**
                 * @description What the scene shows
                 * @enum {string}
                 */
                kind: "design" | "image" | "clip" | "card";
                design?: components["schemas"]["Design"];
                /** @description How it looks. A look that was removed from the installation is still named */
                look?: string;
                /** @description The point of a picture or clip that stays in view. Default: its center */
                focus?: {
                    /** @description 0 is the left edge, 1 the right */
                    x: number;
                    /** @description 0 is the top edge, 1 the bottom */
                    y: number;
                };
                /** @description Asset id of the picture */
                image: string | null;
                /** @description A link valid for 24 hours */
                image_url: string | null;
                /** @description Asset id of the clip */
                clip: string | null;
                /** @description A link valid for 24 hours */
                clip_url: string | null;
                /** @description Asset id of the voice */
                voice: string | null;
                /** @description A link valid for 24 hours */
                voice_url: string | null;
                /** @description The part of a recording that is heard and seen, in seconds of its file. Default: all of it */
                voice_part?: {
                    /** @description First second of the part */
                    start: number;
                    /** @description Last second of the part */
                    end: number;
                };
                /** @description Shows the picture of a `voice` that is a video. Without a `focus`, an update finds the face. A new picture, clip or design of the scene moves it into the corner */
                camera?: {
                    /**
                     * @description In a rounded box in the upper right corner of the scene, or as the picture of the scene
                     * @enum {string}
                     */
                    layout: "picture_in_picture" | "full_frame";
                    /** @description The point of a picture or clip that stays in view. Default: its center */
                    focus?: {
                        /** @description 0 is the left edge, 1 the right */
                        x: number;
                        /** @description 0 is the top edge, 1 the bottom */
                        y: number;
                    };
                };
                /** @description The voice is a recording and not made by an engine */
                recorded: boolean;
                /** @description A link valid for 24 hours to a JPEG of the scene, drawn when it is first opened */
                still_url: string;
                /** @description A link valid for 24 hours to the data that draw the scene on a canvas */
                drawing_url: string;
                /** @description What an update makes for this scene */
                pending: ("voice" | "image")[];
            }[];
        };
        /**
         * @example {
         *       "title": "Why the sea is blue"
         *     }
         */
        ProjectChanges: {
            title?: string;
            /**
             * @description Width to height. Pictures are cropped
             * @enum {string}
             */
            aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:5" | "4:3" | "3:4" | "21:9";
            palette?: components["schemas"]["Palette"];
            /** @description Id of an audio asset of the account */
            music?: string;
            /**
             * @description New music in this mood
             * @enum {string}
             */
            mood?: "calm" | "uplifting" | "dramatic" | "playful" | "ambient" | "driving";
            /** @description Voice of the engine, as in `voice_name`. Speaks all scenes again */
            voice?: string;
            /**
             * @description Style of the captions
             * @enum {string}
             */
            captions?: "highlight" | "classic" | "karaoke" | "underline" | "one_word" | "none";
            /**
             * @description How the video looks: its type, colors, places, captions and motion
             * @enum {string}
             */
            look?: "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
            /** @description `music` for no music */
            clear?: "music"[];
            /** @description Changes of scenes */
            scenes?: {
                /** @description Id of a scene */
                id: string;
                /** @description The narration. A new text gets a new voice */
                text?: string;
                /** @description What the picture shows. A new value gets a new picture, unless it has a design */
                visual?: string;
                /** @description Time on screen. A voice that is longer extends it */
                seconds?: number;
                design?: components["schemas"]["Design"];
                /** @description Id of an image asset of the account */
                image?: string;
                /** @description Id of a video asset of the account */
                clip?: string;
                /** @description Id of an audio or a video asset of the account */
                voice?: string;
                /** @description The part of a recording that is heard and seen, in seconds of its file. Default: all of it */
                voice_part?: {
                    /** @description First second of the part */
                    start: number;
                    /** @description Last second of the part */
                    end: number;
                };
                /** @description Shows the picture of a `voice` that is a video. Without a `focus`, an update finds the face. A new picture, clip or design of the scene moves it into the corner */
                camera?: {
                    /**
                     * @description In a rounded box in the upper right corner of the scene, or as the picture of the scene
                     * @enum {string}
                     */
                    layout: "picture_in_picture" | "full_frame";
                    /** @description The point of a picture or clip that stays in view. Default: its center */
                    focus?: {
                        /** @description 0 is the left edge, 1 the right */
                        x: number;
                        /** @description 0 is the top edge, 1 the bottom */
                        y: number;
                    };
                };
                /** @description The point of a picture or clip that stays in view. Default: its center */
                focus?: {
                    /** @description 0 is the left edge, 1 the right */
                    x: number;
                    /** @description 0 is the top edge, 1 the bottom */
                    y: number;
                };
                /**
                 * @description How the scene looks. `auto`: as the whole video, also later
                 * @enum {string}
                 */
                look?: "auto" | "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
                /** @description Removes these. A cleared voice is spoken again by the engine; without its `camera`, a recording is only heard */
                clear?: ("design" | "image" | "clip" | "voice" | "camera" | "focus")[];
            }[];
            /** @description Ids of scenes to remove */
            remove?: string[];
            /** @description New scenes, in their order */
            add?: {
                /** @description Id of the new scene, such as scene_intro. Default: chosen by the service */
                id?: string;
                /** @description Id of the scene before it; `start` for the first. Default: at the end */
                after?: string;
                /** @description The narration. A new text gets a new voice */
                text?: string;
                /** @description What the picture shows. A new value gets a new picture, unless it has a design */
                visual?: string;
                /** @description Time on screen. A voice that is longer extends it */
                seconds?: number;
                design?: components["schemas"]["Design"];
                /** @description Id of an image asset of the account */
                image?: string;
                /** @description Id of a video asset of the account */
                clip?: string;
                /** @description Id of an audio or a video asset of the account */
                voice?: string;
                /** @description The part of a recording that is heard and seen, in seconds of its file. Default: all of it */
                voice_part?: {
                    /** @description First second of the part */
                    start: number;
                    /** @description Last second of the part */
                    end: number;
                };
                /** @description Shows the picture of a `voice` that is a video. Without a `focus`, an update finds the face. A new picture, clip or design of the scene moves it into the corner */
                camera?: {
                    /**
                     * @description In a rounded box in the upper right corner of the scene, or as the picture of the scene
                     * @enum {string}
                     */
                    layout: "picture_in_picture" | "full_frame";
                    /** @description The point of a picture or clip that stays in view. Default: its center */
                    focus?: {
                        /** @description 0 is the left edge, 1 the right */
                        x: number;
                        /** @description 0 is the top edge, 1 the bottom */
                        y: number;
                    };
                };
                /** @description The point of a picture or clip that stays in view. Default: its center */
                focus?: {
                    /** @description 0 is the left edge, 1 the right */
                    x: number;
                    /** @description 0 is the top edge, 1 the bottom */
                    y: number;
                };
                /**
                 * @description How the scene looks. `auto`: as the whole video, also later
                 * @enum {string}
                 */
                look?: "auto" | "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
            }[];
            /** @description Removed scenes that come back as they were in a revision */
            restore?: {
                /** @description Id of a scene */
                id: string;
                /** @description A revision that has the scene */
                revision: number;
            }[];
            /** @description All ids in their new order, after removal and restoration; also added ones */
            order?: string[];
        };
        /**
         * @example {
         *       "revisions": [
         *         {
         *           "revision": 2,
         *           "source": "edit",
         *           "run_id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
         *           "changes": [
         *             "scene_2.text"
         *           ],
         *           "pending": [
         *             "voice",
         *             "video"
         *           ],
         *           "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
         *           "thumbnail_url": null,
         *           "created_at": "2026-01-01T13:10:02.000Z"
         *         }
         *       ],
         *       "next_before": null
         *     }
         */
        ProjectRevisions: {
            revisions: {
                revision: number;
                /**
                 * @description What wrote the revision
                 * @enum {string}
                 */
                source: "run" | "edit" | "restore";
                /** @description The run that made the video */
                run_id: string;
                /** @description What changed since the revision before, such as scene_2.text */
                changes: string[];
                /** @description What an update makes before the video shows the newest revision. Empty if it does already */
                pending: ("voice" | "image" | "music" | "video")[];
                /** @description A link valid for 24 hours to the video, which may be older */
                video_url: string | null;
                /** @description A link of the same kind */
                thumbnail_url: string | null;
                /** Format: date-time */
                created_at: string;
            }[];
            /** @description The `before` of the next page; null on the last page. */
            next_before: number | null;
        };
        /** @example {} */
        NewUpdate: {
            /** @description The run fails with cost_limit before it costs more */
            max_credits?: number;
        };
        /**
         * @example {
         *       "credits": 1.4,
         *       "credits_min": 0.8,
         *       "steps": [
         *         {
         *           "node": "generate_voiceover",
         *           "tool": "generate_voiceover",
         *           "credits": 0.4
         *         },
         *         {
         *           "node": "compose_timeline",
         *           "tool": "compose_timeline",
         *           "credits": 0.5
         *         },
         *         {
         *           "node": "render_video",
         *           "tool": "render_video",
         *           "credits": 0.5
         *         }
         *       ],
         *       "unused_inputs": [],
         *       "warnings": [],
         *       "scenes": [
         *         {
         *           "id": "scene_1",
         *           "credits": 0.4
         *         }
         *       ]
         *     }
         */
        UpdateEstimate: {
            /** @description Credits that a start would hold */
            credits: number;
            /** @description Minimum cost unless results of earlier runs are reused. `max_credits` cannot be lower */
            credits_min: number;
            steps: {
                /** @description The tool's slug; slug#2 for its second place. finish:slug is a finishing step: the run composes or renders the video itself, because no tool of the agent does */
                node: string;
                tool: string;
                credits: number;
            }[];
            /** @description Names in `inputs` that no tool of this agent reads; they have no effect */
            unused_inputs: string[];
            /** @description What to know before the start, such as that a topic alone makes a short video */
            warnings: string[];
            /** @description The scenes that get a new voice or picture. Music, composition and rendering are costs of the whole video */
            scenes: {
                /** @description Id of a scene */
                id: string;
                /** @description Cost of its new voice and picture */
                credits: number;
            }[];
        };
        /**
         * @example {
         *       "scene": "scene_0"
         *     }
         */
        NewPreview: {
            /** @description Id of a scene */
            scene: string;
            /**
             * @description A JPEG, an MP4 with sound, or the data that draw the scene on a canvas. Default: still
             * @enum {string}
             */
            kind?: "still" | "clip" | "drawing";
            /** @description Changes that are shown and not saved */
            change?: {
                /** @description The narration. A new text gets a new voice */
                text?: string;
                /** @description What the picture shows. A new value gets a new picture, unless it has a design */
                visual?: string;
                /** @description Time on screen. A voice that is longer extends it */
                seconds?: number;
                design?: components["schemas"]["Design"];
                /** @description Id of an image asset of the account */
                image?: string;
                /** @description Id of a video asset of the account */
                clip?: string;
                /** @description Id of an audio or a video asset of the account */
                voice?: string;
                /** @description The part of a recording that is heard and seen, in seconds of its file. Default: all of it */
                voice_part?: {
                    /** @description First second of the part */
                    start: number;
                    /** @description Last second of the part */
                    end: number;
                };
                /** @description Shows the picture of a `voice` that is a video. Without a `focus`, an update finds the face. A new picture, clip or design of the scene moves it into the corner */
                camera?: {
                    /**
                     * @description In a rounded box in the upper right corner of the scene, or as the picture of the scene
                     * @enum {string}
                     */
                    layout: "picture_in_picture" | "full_frame";
                    /** @description The point of a picture or clip that stays in view. Default: its center */
                    focus?: {
                        /** @description 0 is the left edge, 1 the right */
                        x: number;
                        /** @description 0 is the top edge, 1 the bottom */
                        y: number;
                    };
                };
                /** @description The point of a picture or clip that stays in view. Default: its center */
                focus?: {
                    /** @description 0 is the left edge, 1 the right */
                    x: number;
                    /** @description 0 is the top edge, 1 the bottom */
                    y: number;
                };
                /**
                 * @description How the scene looks. `auto`: as the whole video, also later
                 * @enum {string}
                 */
                look?: "auto" | "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
                /** @description Removes these. A cleared voice is spoken again by the engine; without its `camera`, a recording is only heard */
                clear?: ("design" | "image" | "clip" | "voice" | "camera" | "focus")[];
            };
        };
        /**
         * @example {
         *       "drawing": null
         *     }
         */
        SceneDrawing: {
            /** @description The elements of the scene over time, its pictures and its fonts. Null for a scene that only the service can draw, such as a clip */
            drawing: Record<string, never> | null;
        };
        /**
         * @example {
         *       "looks": [
         *         {
         *           "slug": "news",
         *           "name": "News",
         *           "summary": "Headlines on dark blue. For updates and data."
         *         }
         *       ]
         *     }
         */
        LookList: {
            looks: {
                /** @description The value of `look` */
                slug: string;
                name: string;
                /** @description What it looks like and what it fits */
                summary: string;
            }[];
        };
        /**
         * @example {
         *       "look": "poster",
         *       "text": "A bee visits 50 to 100 flowers on each trip."
         *     }
         */
        NewLookPreview: {
            /**
             * @description The look to show
             * @enum {string}
             */
            look: "clean" | "poster" | "editorial" | "kinetic" | "cinematic" | "news" | "notebook" | "stage";
            /** @description What the video says. One of its first scenes is drawn */
            text: string;
            /**
             * @description What the video is about
             * @default
             */
            title?: string;
            /** @description Language tag of the text. Default: auto, which detects it */
            language?: string;
            /**
             * @description Shape of the picture. Default: 9:16, as of the templates
             * @enum {string}
             */
            aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:5" | "4:3" | "3:4" | "21:9";
            palette?: components["schemas"]["Palette"];
        };
        Upload: {
            /** @description A video, audio, image or text file. Its kind is detected from its content. */
            file: string;
        };
        /**
         * @example {
         *       "id": "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m",
         *       "name": "drone.mp4",
         *       "kind": "video",
         *       "media_type": "video/mp4",
         *       "bytes": 1048576,
         *       "width": 1920,
         *       "height": 1080,
         *       "seconds": 12.5,
         *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "used_by": {
         *         "projects": 1,
         *         "publications": 0,
         *         "runs": 0
         *       },
         *       "created_at": "2026-05-01T12:00:00.000Z",
         *       "url": "https://video.example.com/files/asset_Yc0vYF2rT3Gz5kSxw8aQbN1m/video.mp4?expires=1780000000.000&signature=dGhpcyBpcyBhbiBleGFtcGxlIHNpZ25hdHVyZQ"
         *     }
         */
        Asset: {
            /** @description Use this id as an input of a run. The same bytes always have the same id. */
            id: string;
            /** @description File name of an upload or import, or the tool that made the file. */
            name: string;
            /** @enum {string} */
            kind: "video" | "audio" | "image" | "text" | "archive";
            media_type: string;
            bytes: number;
            /** @description Pixels. Only for images and videos. */
            width?: number;
            /** @description Pixels. Only for images and videos. */
            height?: number;
            /** @description Duration. Only for audio and videos. */
            seconds?: number;
            /** @description Of a damaged file: the length that its header claims. Only `seconds` of it can be read. */
            claimed_seconds?: number;
            /** @description Of a file that is damaged in the middle: where the first such part begins. */
            damaged_from?: number;
            /** @description Seconds that cannot be read in the middle of a damaged file. */
            damaged_seconds?: number;
            /** @description SHA-256 of the file in hexadecimal. */
            sha256: string;
            /** @description How many resources use the asset. An asset in use cannot be deleted. */
            used_by: {
                projects: number;
                publications: number;
                /** @description Active runs. */
                runs: number;
            };
            created_at: string;
            /** @description A signed link to the file. It needs no header and expires after 24 hours. */
            url: string;
        };
        AssetList: {
            assets: components["schemas"]["Asset"][];
            /** @description The cursor of the next page; null on the last page. */
            next_cursor: string | null;
            /** @description Storage of the account: all its assets, and the limit of its plan. */
            storage: {
                used_bytes: number;
                limit_bytes: number;
            };
        };
        /**
         * @example {
         *       "deleted": true,
         *       "id": "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m"
         *     }
         */
        DeletedAsset: {
            deleted: boolean;
            id: string;
        };
        /**
         * @example {
         *       "account_id": "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
         *       "name": "Ada",
         *       "email": "ada@example.com",
         *       "has_password": true,
         *       "plan": "pro",
         *       "operator": false,
         *       "scopes": [
         *         "admin"
         *       ],
         *       "limits": {
         *         "concurrent_runs": 4,
         *         "requests_per_minute": 1000,
         *         "storage_bytes": 214748364800,
         *         "asset_bytes": 2147483648
         *       },
         *       "storage_bytes_used": 73400320,
         *       "created_at": "2026-01-31T12:00:00.000Z"
         *     }
         */
        AccountInfo: {
            account_id: string;
            name: string;
            /** @description null for an account of an external identity provider */
            email: string | null;
            /** @description Whether it signs in with a password. POST /auth/set-password sets the first */
            has_password: boolean;
            /** @enum {string} */
            plan: "free" | "starter" | "pro";
            /** @description Whether the account may use /v1/system */
            operator: boolean;
            /** @description The scopes of these credentials */
            scopes: ("read" | "write" | "billing" | "publish" | "admin")[];
            limits: {
                /** @description Runs, and renders, in execution at the same time; further ones wait */
                concurrent_runs: number;
                /** @description Requests per minute of a key or user */
                requests_per_minute: number;
                /** @description Storage of the plan */
                storage_bytes: number;
                /** @description Maximum size of an uploaded file */
                asset_bytes: number;
            };
            /** @description Stored bytes of the account */
            storage_bytes_used: number;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "pronunciations": [
         *         {
         *           "word": "Reelwright",
         *           "say": "reel right"
         *         }
         *       ]
         *     }
         */
        Pronunciations: {
            /** @description All voices obey it, in all runs of the account */
            pronunciations: components["schemas"]["Pronunciation"][];
        };
        /**
         * @example {
         *       "version": "0.1.0",
         *       "node_version": "v24.21.0",
         *       "uptime_seconds": 86400,
         *       "checks": [
         *         {
         *           "name": "ffmpeg",
         *           "ok": true,
         *           "detail": "7.1.1"
         *         }
         *       ],
         *       "settings": [
         *         "PORT",
         *         "SMTP_URL"
         *       ],
         *       "workers": [
         *         {
         *           "worker_id": "0198f3a2-5b7c-7d10-9e4f-2a6b8c0d1e2f",
         *           "host": "video-1",
         *           "kinds": [
         *             "runs",
         *             "renders",
         *             "publications",
         *             "webhooks"
         *           ],
         *           "labels": [
         *             "gpu"
         *           ],
         *           "alive": true,
         *           "started_at": "2026-01-31T12:00:00.000Z",
         *           "seen_at": "2026-02-01T12:00:00.000Z",
         *           "event_loop_delay_seconds": 0.02
         *         }
         *       ],
         *       "queues": [
         *         {
         *           "name": "run",
         *           "waiting": 2,
         *           "active": 2,
         *           "oldest_waiting_seconds": 14.5
         *         }
         *       ],
         *       "disk": {
         *         "free_bytes": 107374182400,
         *         "total_bytes": 214748364800
         *       },
         *       "database": {
         *         "bytes": 73400320,
         *         "accounts": 3
         *       }
         *     }
         */
        SystemState: {
            /** @description The version of Reelwright */
            version: string;
            node_version: string;
            /** @description Of the API process that responds */
            uptime_seconds: number;
            /** @description What ./reelwright doctor shows, at most a minute old */
            checks: {
                name: string;
                ok: boolean;
                detail: string;
                /** @description How to fix or improve it */
                fix?: string;
            }[];
            /** @description Names of the settings that are set */
            settings: string[];
            /** @description Workers of the last day that did not stop */
            workers: {
                /** Format: uuid */
                worker_id: string;
                host: string;
                /** @description What the worker takes */
                kinds: ("runs" | "renders" | "publications" | "webhooks")[];
                /** @description What the worker has, such as gpu */
                labels: string[];
                /** @description false: its heartbeat lapsed, and it is presumed dead */
                alive: boolean;
                /** Format: date-time */
                started_at: string;
                /** Format: date-time */
                seen_at: string;
                /** @description How long computation delays its events, at the 99th percentile */
                event_loop_delay_seconds: number;
            }[];
            queues: {
                /** @enum {string} */
                name: "run" | "render" | "publish" | "segment";
                waiting: number;
                active: number;
                /** @description 0 if no job is due */
                oldest_waiting_seconds: number;
            }[];
            disk: {
                free_bytes: number;
                total_bytes: number;
            };
            database: {
                bytes: number;
                accounts: number;
            };
        };
        SystemAccounts: {
            /** @description Newest first */
            accounts: {
                account_id: string;
                name: string;
                /** @description The id for accounts of an external identity provider */
                email: string;
                /** @enum {string} */
                plan: "free" | "starter" | "pro";
                operator: boolean;
                /** @description Credits, without refills that are due */
                balance: number;
                /** Format: date-time */
                created_at: string;
            }[];
            /** @description The cursor of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "topic_source": "none",
         *       "changeable": true
         *     }
         */
        SystemSettings: {
            /**
             * @description Where facts about a bare topic come from without a text model. wikipedia: the words of the topic are sent to Wikipedia in its language
             * @enum {string}
             */
            topic_source: "none" | "wikipedia";
            /** @description false: TOPIC_SOURCES sets it in the environment of the service */
            changeable: boolean;
        };
        /**
         * @example {
         *       "topic_source": "wikipedia"
         *     }
         */
        SettingsChange: {
            /** @enum {string} */
            topic_source: "none" | "wikipedia";
        };
        /**
         * @example {
         *       "plan": "starter"
         *     }
         */
        PlanChange: {
            /** @enum {string} */
            plan: "free" | "starter" | "pro";
        };
        /**
         * @example {
         *       "account_id": "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
         *       "plan": "starter"
         *     }
         */
        ChangedPlan: {
            account_id: string;
            /** @enum {string} */
            plan: "free" | "starter" | "pro";
        };
        /**
         * @example {
         *       "credits": 500
         *     }
         */
        CreditGrant: {
            credits: number;
        };
        /**
         * @example {
         *       "account_id": "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
         *       "credits": 500,
         *       "balance": 612.5
         *     }
         */
        GrantedCredits: {
            account_id: string;
            credits: number;
            balance: number;
        };
        AgentInstalledEvent: {
            /** @constant */
            event: "agent.installed";
            data: {
                agent_id: string;
                template_id: string;
                slug: string;
            };
        };
        CreditsLowEvent: {
            /** @constant */
            event: "credits.low";
            data: {
                balance: number;
                monthly_allowance: number;
                /** @description The balance fell below this value */
                threshold: number;
            };
        };
        PublishCompletedEvent: {
            /** @constant */
            event: "publish.completed";
            data: {
                publish_id: string;
                project_id: string;
                platform: string;
                /** @description Public URL of the published video */
                url: string | null;
                /** @description Why it failed. null on success */
                error: {
                    [key: string]: unknown;
                } | null;
            };
        };
        PublishFailedEvent: {
            /** @constant */
            event: "publish.failed";
            data: {
                publish_id: string;
                project_id: string;
                platform: string;
                /** @description Public URL of the published video */
                url: string | null;
                /** @description Why it failed. null on success */
                error: {
                    [key: string]: unknown;
                } | null;
            };
        };
        RenderCompletedEvent: {
            /** @constant */
            event: "render.completed";
            data: {
                /** @description Identical in every delivery of this event. Use it as an idempotency key */
                render_id: string;
                project_id: string;
                /** @enum {string} */
                status: "completed" | "failed";
                /** @description Signed link, valid for 24 hours */
                output_url: string | null;
                /** @description Why it failed. null on success */
                error: {
                    [key: string]: unknown;
                } | null;
                /** Format: date-time */
                completed_at: string;
            };
        };
        RenderFailedEvent: {
            /** @constant */
            event: "render.failed";
            data: {
                /** @description Identical in every delivery of this event. Use it as an idempotency key */
                render_id: string;
                project_id: string;
                /** @enum {string} */
                status: "completed" | "failed";
                /** @description Signed link, valid for 24 hours */
                output_url: string | null;
                /** @description Why it failed. null on success */
                error: {
                    [key: string]: unknown;
                } | null;
                /** Format: date-time */
                completed_at: string;
            };
        };
        RunCompletedEvent: {
            /** @constant */
            event: "run.completed";
            data: {
                /** @description Identical in every delivery of this event. Use it as an idempotency key */
                run_id: string;
                agent_id: string;
                /** @enum {string} */
                status: "completed" | "failed";
                /** @description As in GET /v1/runs/{run_id} */
                result: {
                    [key: string]: unknown;
                };
                /** @description Why it failed. null on success */
                error: {
                    [key: string]: unknown;
                } | null;
                credits_used: number;
                /** Format: date-time */
                completed_at: string;
            };
        };
        RunFailedEvent: {
            /** @constant */
            event: "run.failed";
            data: {
                /** @description Identical in every delivery of this event. Use it as an idempotency key */
                run_id: string;
                agent_id: string;
                /** @enum {string} */
                status: "completed" | "failed";
                /** @description As in GET /v1/runs/{run_id} */
                result: {
                    [key: string]: unknown;
                };
                /** @description Why it failed. null on success */
                error: {
                    [key: string]: unknown;
                } | null;
                credits_used: number;
                /** Format: date-time */
                completed_at: string;
            };
        };
        RunWaitingEvent: {
            /** @constant */
            event: "run.waiting";
            data: {
                run_id: string;
                agent_id: string;
                /** @constant */
                status: "running";
                waiting_for: {
                    /** @description The step whose outputs are to be approved */
                    node: string;
                    tool: string;
                    visit: number;
                    /** Format: date-time */
                    since: string;
                    /** Format: date-time */
                    expires_at: string;
                };
            };
        };
        WebhookTestEvent: {
            /** @constant */
            event: "webhook.test";
            data: {
                webhook_id: string;
                message: string;
                /** Format: date-time */
                sent_at: string;
            };
        };
    };
    responses: {
        /** @description Bad request. A field or query parameter is missing or invalid, the body is not valid JSON, or the request has several credentials. */
        BadRequest: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized. The credentials are missing or malformed, or the key or token is invalid, revoked or expired. */
        Unauthorized: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Insufficient credits. The balance does not cover the cost, and nothing started. */
        InsufficientCredits: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden. The key or token lacks the required scope, or the resource belongs to another account. */
        Forbidden: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found. The resource does not exist or this account cannot access it. */
        NotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict. The state of the resource does not allow the operation, or the Idempotency-Key belongs to a different request. */
        Conflict: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Payload too large. The request body exceeds the maximum size. */
        PayloadTooLarge: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Validation error. The request is well-formed, and a value is not acceptable. */
        ValidationError: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Rate limit exceeded. The key or the account sent too many requests within a minute or a second. */
        RateLimitExceeded: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal server error. Retry with exponential backoff. */
        InternalServerError: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Bad gateway. An upstream service is unavailable. */
        BadGateway: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Gateway timeout. An upstream service or the start of a run took too long. */
        GatewayTimeout: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description A unique key for this request. Repeats within 24 hours return the first response.
         * @example order-1042
         */
        IdempotencyKey: string;
        /**
         * @description The revision that the changes are for. A newer one is a 409.
         * @example "7"
         */
        IfMatch: string;
        /**
         * @description The `id` of the last received event. The stream continues after it.
         * @example 17
         */
        LastEventId: string;
        /**
         * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
         * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
         */
        ServiceSignature: string;
        /**
         * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
         * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
         */
        ServiceSignatureV2: string;
        /**
         * @description The event type.
         * @example run.completed
         */
        ServiceEvent: string;
        /**
         * @description The id of the delivery; all attempts have the same id.
         * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
         */
        ServiceDelivery: string;
        /**
         * @description When the attempt was sent, in Unix seconds.
         * @example 1790000000
         */
        ServiceTimestamp: string;
    };
    requestBodies: never;
    headers: {
        /** @description The unique id of the request. Include it in support requests. */
        "X-Request-ID": string;
        /** @description The limit of requests a minute. */
        "X-RateLimit-Limit": number;
        /** @description The remaining requests of this limit. */
        "X-RateLimit-Remaining": number;
        /** @description When the oldest counted request leaves the minute, in Unix seconds. */
        "X-RateLimit-Reset": number;
        /** @description Seconds to wait before the next request. */
        "Retry-After": number;
        /** @description The response is a replay of the first response to this Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /** @description Fields of the request body that this operation does not know and has ignored, at most 20. */
        "X-Ignored-Fields": string;
        /** @description The authentication scheme. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAgents: {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: number;
                /** @description Maximum number of entries per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agents": [
                     *         {
                     *           "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
                     *           "name": "Bedtime stories",
                     *           "slug": "bedtime_stories",
                     *           "description": "A short story, told over pictures.",
                     *           "pipeline_type": "dag",
                     *           "tools": [
                     *             "write_script",
                     *             "plan_scenes"
                     *           ],
                     *           "is_public": false,
                     *           "install_count": 0,
                     *           "created_at": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1
                     *     }
                     */
                    "application/json": components["schemas"]["AgentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Bedtime stories",
                 *       "description": "A short story, told over pictures.",
                 *       "pipeline_type": "dag",
                 *       "tools": [
                 *         "write_script",
                 *         "plan_scenes"
                 *       ],
                 *       "graph_edges": [
                 *         {
                 *           "source": "write_script",
                 *           "target": "plan_scenes"
                 *         }
                 *       ],
                 *       "requirements": {
                 *         "inputs": {
                 *           "topic": {
                 *             "type": "string",
                 *             "required": true,
                 *             "description": "What it is about"
                 *           }
                 *         }
                 *       },
                 *       "cosmetics": {
                 *         "icon": "film",
                 *         "color": "#6d5efc"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewAgent"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
                     *       "name": "Bedtime stories",
                     *       "slug": "bedtime_stories",
                     *       "description": "A short story, told over pictures.",
                     *       "pipeline_type": "dag",
                     *       "tools": [
                     *         "write_script",
                     *         "plan_scenes"
                     *       ],
                     *       "graph_edges": [
                     *         {
                     *           "source": "write_script",
                     *           "target": "plan_scenes"
                     *         }
                     *       ],
                     *       "requirements": {
                     *         "inputs": {
                     *           "topic": {
                     *             "type": "string",
                     *             "required": true,
                     *             "description": "What it is about"
                     *           }
                     *         }
                     *       },
                     *       "cosmetics": {
                     *         "icon": "film",
                     *         "color": "#6d5efc"
                     *       },
                     *       "is_public": false,
                     *       "created_at": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug. A slug selects your own agent before a public one */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
                     *       "name": "Bedtime stories",
                     *       "slug": "bedtime_stories",
                     *       "description": "A short story, told over pictures.",
                     *       "pipeline_type": "dag",
                     *       "tools": [
                     *         "write_script",
                     *         "plan_scenes"
                     *       ],
                     *       "graph_edges": [
                     *         {
                     *           "source": "write_script",
                     *           "target": "plan_scenes"
                     *         }
                     *       ],
                     *       "requirements": {
                     *         "inputs": {
                     *           "topic": {
                     *             "type": "string",
                     *             "required": true,
                     *             "description": "What it is about"
                     *           }
                     *         }
                     *       },
                     *       "cosmetics": {
                     *         "icon": "film",
                     *         "color": "#6d5efc"
                     *       },
                     *       "is_public": false,
                     *       "created_at": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug. A slug selects your own agent before a public one */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedAgent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug. A slug selects your own agent before a public one */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Goodnight stories",
                 *       "cosmetics": {
                 *         "icon": "film",
                 *         "color": "#6d5efc"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AgentChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
                     *       "name": "Bedtime stories",
                     *       "slug": "bedtime_stories",
                     *       "description": "A short story, told over pictures.",
                     *       "pipeline_type": "dag",
                     *       "tools": [
                     *         "write_script",
                     *         "plan_scenes"
                     *       ],
                     *       "graph_edges": [
                     *         {
                     *           "source": "write_script",
                     *           "target": "plan_scenes"
                     *         }
                     *       ],
                     *       "requirements": {
                     *         "inputs": {
                     *           "topic": {
                     *             "type": "string",
                     *             "required": true,
                     *             "description": "What it is about"
                     *           }
                     *         }
                     *       },
                     *       "cosmetics": {
                     *         "icon": "film",
                     *         "color": "#6d5efc"
                     *       },
                     *       "is_public": false,
                     *       "created_at": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAgentInputs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug. A slug selects your own agent before a public one */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "inputs": [
                     *         {
                     *           "name": "topic",
                     *           "type": "string",
                     *           "required": false,
                     *           "group": "content",
                     *           "read_by": [
                     *             "write_script"
                     *           ],
                     *           "description": "What the video is about"
                     *         },
                     *         {
                     *           "name": "text",
                     *           "type": "string",
                     *           "required": false,
                     *           "group": "content",
                     *           "read_by": [
                     *             "write_script"
                     *           ],
                     *           "description": "Source text"
                     *         }
                     *       ],
                     *       "one_of": [
                     *         [
                     *           "topic",
                     *           "text"
                     *         ]
                     *       ],
                     *       "schemas": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AgentInputs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    checkAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pipeline_type": "dag",
                 *       "tools": [
                 *         "write_script",
                 *         "plan_scenes"
                 *       ],
                 *       "graph_edges": [
                 *         {
                 *           "source": "write_script",
                 *           "target": "plan_scenes"
                 *         }
                 *       ],
                 *       "requirements": {
                 *         "inputs": {
                 *           "topic": {
                 *             "type": "string",
                 *             "required": true,
                 *             "description": "What it is about"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AgentToCheck"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "inputs": [
                     *         {
                     *           "name": "topic",
                     *           "type": "string",
                     *           "required": false,
                     *           "group": "content",
                     *           "read_by": [
                     *             "write_script"
                     *           ],
                     *           "description": "What the video is about"
                     *         },
                     *         {
                     *           "name": "text",
                     *           "type": "string",
                     *           "required": false,
                     *           "group": "content",
                     *           "read_by": [
                     *             "write_script"
                     *           ],
                     *           "description": "Source text"
                     *         }
                     *       ],
                     *       "one_of": [
                     *         [
                     *           "topic",
                     *           "text"
                     *         ]
                     *       ],
                     *       "schemas": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AgentInputs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only runs with this status */
                status?: "pending" | "running" | "completed" | "failed" | "cancelled";
                /** @description Only runs of this agent, which may be deleted */
                agent_id?: string;
                /** @description Only runs that continue or made this project */
                project_id?: string;
                /** @description Only runs created at this time or later */
                created_after?: string;
                /** @description Only runs created before this time */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runs": [
                     *         {
                     *           "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *           "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
                     *           "agent_name": "Topic to short",
                     *           "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *           "status": "completed",
                     *           "result": {
                     *             "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *             "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
                     *             "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
                     *           },
                     *           "error": null,
                     *           "credits_used": 31.5,
                     *           "created_at": "2026-01-01T12:00:00.000Z",
                     *           "started_at": "2026-01-01T12:00:01.000Z",
                     *           "completed_at": "2026-01-01T12:00:41.000Z",
                     *           "inputs_preview": "topic: Why the sky is blue, seconds: 20"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RunList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "topic_to_short",
                 *       "inputs": {
                 *         "topic": "Why the sky is blue",
                 *         "seconds": 20
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewRun"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *       "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
                     *       "agent_name": "Topic to short",
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "status": "completed",
                     *       "result": {
                     *         "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *         "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
                     *         "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
                     *       },
                     *       "error": null,
                     *       "credits_used": 31.5,
                     *       "created_at": "2026-01-01T12:00:00.000Z",
                     *       "started_at": "2026-01-01T12:00:01.000Z",
                     *       "completed_at": "2026-01-01T12:00:41.000Z",
                     *       "inputs": {
                     *         "topic": "Why the sky is blue",
                     *         "seconds": 20
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    estimateRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "topic_to_short",
                 *       "inputs": {
                 *         "topic": "Why the sky is blue",
                 *         "seconds": 20
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewRun"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credits": 2,
                     *       "credits_min": 2,
                     *       "steps": [
                     *         {
                     *           "node": "write_script",
                     *           "tool": "write_script",
                     *           "credits": 2
                     *         }
                     *       ],
                     *       "unused_inputs": [
                     *         "secconds"
                     *       ],
                     *       "warnings": []
                     *     }
                     */
                    "application/json": components["schemas"]["RunEstimate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *       "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
                     *       "agent_name": "Topic to short",
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "status": "completed",
                     *       "result": {
                     *         "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *         "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
                     *         "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
                     *       },
                     *       "error": null,
                     *       "credits_used": 31.5,
                     *       "created_at": "2026-01-01T12:00:00.000Z",
                     *       "started_at": "2026-01-01T12:00:01.000Z",
                     *       "completed_at": "2026-01-01T12:00:41.000Z",
                     *       "inputs": {
                     *         "topic": "Why the sky is blue",
                     *         "seconds": 20
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listRunSteps: {
        parameters: {
            query?: {
                /** @description Shortens long texts and lists in the inputs and outputs */
                preview?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "steps": [
                     *         {
                     *           "node": "generate_voiceover",
                     *           "tool": "generate_voiceover",
                     *           "visit": 1,
                     *           "status": "completed",
                     *           "cached": false,
                     *           "credits": 2.5,
                     *           "engine": "local/espeak-ng",
                     *           "started_at": "2026-01-01T12:00:02.000Z",
                     *           "completed_at": "2026-01-01T12:00:04.000Z",
                     *           "inputs": {
                     *             "text": "The sky is blue.",
                     *             "language": "en"
                     *           },
                     *           "outputs": {
                     *             "audio": "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp"
                     *           },
                     *           "media": [
                     *             {
                     *               "asset_id": "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp",
                     *               "kind": "audio",
                     *               "media_type": "audio/wav",
                     *               "seconds": 3.1,
                     *               "url": "https://reelwright.example/files/asset_Zk3…/generate-voiceover-audio.wav?expires=1767312000.000&signature=…"
                     *             }
                     *           ],
                     *           "provider_calls": [],
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RunSteps"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getRunStep: {
        parameters: {
            query?: {
                /** @description The pass of a loop */
                visit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the run. */
                run_id: string;
                /** @description The `node` of a step */
                node: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node": "generate_voiceover",
                     *       "tool": "generate_voiceover",
                     *       "visit": 1,
                     *       "status": "completed",
                     *       "cached": false,
                     *       "credits": 2.5,
                     *       "engine": "local/espeak-ng",
                     *       "started_at": "2026-01-01T12:00:02.000Z",
                     *       "completed_at": "2026-01-01T12:00:04.000Z",
                     *       "inputs": {
                     *         "text": "The sky is blue.",
                     *         "language": "en"
                     *       },
                     *       "outputs": {
                     *         "audio": "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp"
                     *       },
                     *       "media": [
                     *         {
                     *           "asset_id": "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp",
                     *           "kind": "audio",
                     *           "media_type": "audio/wav",
                     *           "seconds": 3.1,
                     *           "url": "https://reelwright.example/files/asset_Zk3…/generate-voiceover-audio.wav?expires=1767312000.000&signature=…"
                     *         }
                     *       ],
                     *       "provider_calls": [],
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["RunStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    streamRun: {
        parameters: {
            query?: {
                /** @description Continue after this event, for clients that cannot send the header Last-Event-ID */
                last_event_id?: number;
            };
            header?: {
                /**
                 * @description The `id` of the last received event. The stream continues after it.
                 * @example 17
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data of each event is one of these objects. The last event is `[DONE]`. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "tool_progress",
                     *       "tool": "generate_voiceover",
                     *       "progress": 40
                     *     }
                     */
                    "text/event-stream": components["schemas"]["RunStreamEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    resumeRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *       "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
                     *       "agent_name": "Topic to short",
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "status": "completed",
                     *       "result": {
                     *         "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *         "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
                     *         "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
                     *       },
                     *       "error": null,
                     *       "credits_used": 31.5,
                     *       "created_at": "2026-01-01T12:00:00.000Z",
                     *       "started_at": "2026-01-01T12:00:01.000Z",
                     *       "completed_at": "2026-01-01T12:00:41.000Z",
                     *       "inputs": {
                     *         "topic": "Why the sky is blue",
                     *         "seconds": 20
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    continueRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *       "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
                     *       "agent_name": "Topic to short",
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "status": "completed",
                     *       "result": {
                     *         "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *         "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
                     *         "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
                     *       },
                     *       "error": null,
                     *       "credits_used": 31.5,
                     *       "created_at": "2026-01-01T12:00:00.000Z",
                     *       "started_at": "2026-01-01T12:00:01.000Z",
                     *       "completed_at": "2026-01-01T12:00:41.000Z",
                     *       "inputs": {
                     *         "topic": "Why the sky is blue",
                     *         "seconds": 20
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the run. */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *       "status": "cancelled",
                     *       "cancelled_at": "2026-01-01T12:00:20.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    cancelRuns: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "run_ids": [
                 *         "run_5vYp0cS2dQhXn1TzKuWbE7ro"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RunsToCancel"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runs": [
                     *         {
                     *           "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *           "cancelled": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledRuns"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tools": [
                     *         {
                     *           "id": "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
                     *           "slug": "generate_voiceover",
                     *           "name": "Generate voice-over",
                     *           "description": "Speaks the text of the scenes.",
                     *           "category": "voice",
                     *           "input_schema": {
                     *             "scenes": {
                     *               "type": "array",
                     *               "items": {
                     *                 "type": "object",
                     *                 "schema": "Scene"
                     *               }
                     *             },
                     *             "language": {
                     *               "type": "string",
                     *               "default": "en"
                     *             }
                     *           },
                     *           "needs": [
                     *             [
                     *               "scenes",
                     *               "text",
                     *               "script",
                     *               "timed_sentences"
                     *             ]
                     *           ],
                     *           "output_schema": {
                     *             "scenes": {
                     *               "type": "array",
                     *               "items": {
                     *                 "type": "object",
                     *                 "schema": "Scene"
                     *               }
                     *             }
                     *           },
                     *           "credits": {
                     *             "per": "second",
                     *             "amount": 0.1
                     *           },
                     *           "available": true
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "schemas": {
                     *         "Scene": {
                     *           "type": "object",
                     *           "properties": {
                     *             "text": {
                     *               "type": "string"
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ToolList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
                     *       "slug": "generate_voiceover",
                     *       "name": "Generate voice-over",
                     *       "description": "Speaks the text of the scenes.",
                     *       "category": "voice",
                     *       "input_schema": {
                     *         "scenes": {
                     *           "type": "array",
                     *           "items": {
                     *             "type": "object",
                     *             "schema": "Scene"
                     *           }
                     *         },
                     *         "language": {
                     *           "type": "string",
                     *           "default": "en"
                     *         }
                     *       },
                     *       "needs": [
                     *         [
                     *           "scenes",
                     *           "text",
                     *           "script",
                     *           "timed_sentences"
                     *         ]
                     *       ],
                     *       "output_schema": {
                     *         "scenes": {
                     *           "type": "array",
                     *           "items": {
                     *             "type": "object",
                     *             "schema": "Scene"
                     *           }
                     *         }
                     *       },
                     *       "credits": {
                     *         "per": "second",
                     *         "amount": 0.1
                     *       },
                     *       "available": true,
                     *       "schemas": {
                     *         "Scene": {
                     *           "type": "object",
                     *           "properties": {
                     *             "text": {
                     *               "type": "string"
                     *             }
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ToolDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "languages": [
                     *         {
                     *           "language": "de",
                     *           "name": "German",
                     *           "writer": "topic",
                     *           "voices": [
                     *             "de"
                     *           ],
                     *           "captions": true,
                     *           "fonts": true
                     *         }
                     *       ],
                     *       "timbres": [
                     *         "f3",
                     *         "max"
                     *       ],
                     *       "speech_engine": "local/espeak-ng",
                     *       "previews": true,
                     *       "text_engine": "local"
                     *     }
                     */
                    "application/json": components["schemas"]["VoiceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    previewVoice: {
        parameters: {
            query?: {
                /** @description The language of a timbre, as a BCP 47 tag */
                language?: string;
            };
            header?: never;
            path: {
                /** @description A voice, a timbre or both, such as en-us, f3 or en-us+f3 */
                voice: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sound. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (bytes) */
                    "audio/wav": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    tryVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A voice, a timbre or both, such as en-us, f3 or en-us+f3 */
                voice: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Good evening, and welcome to Reelwright."
                 *     }
                 */
                "application/json": components["schemas"]["VoiceSentence"];
            };
        };
        responses: {
            /** @description The sound. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (bytes) */
                    "audio/wav": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "models": [
                     *         {
                     *           "name": "voice-en",
                     *           "title": "LJ Speech, US English",
                     *           "kind": "voice",
                     *           "languages": [
                     *             "en-US"
                     *           ],
                     *           "sex": "female",
                     *           "voices": [
                     *             "voice-en"
                     *           ],
                     *           "megabytes": 110,
                     *           "license": "Public domain",
                     *           "installed": true,
                     *           "added_at": "2026-11-24T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    addModel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "voice-en"
                 *     }
                 */
                "application/json": components["schemas"]["ModelToAdd"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "voice-en",
                     *       "title": "LJ Speech, US English",
                     *       "kind": "voice",
                     *       "languages": [
                     *         "en-US"
                     *       ],
                     *       "sex": "female",
                     *       "voices": [
                     *         "voice-en"
                     *       ],
                     *       "megabytes": 110,
                     *       "license": "Public domain",
                     *       "installed": true,
                     *       "added_at": "2026-11-24T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Model"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    removeModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["RemovedModel"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description Only templates of this category */
                category?: "social" | "marketing" | "education" | "podcast" | "news" | "data" | "editing" | "ambient";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "id": "8d0c3c0e-5c0e-8a3f-9b1e-0d4f6a7b8c9d",
                     *           "name": "Topic to short",
                     *           "slug": "topic_to_short",
                     *           "description": "From a topic to a narrated vertical short.",
                     *           "category": "social",
                     *           "tools": [
                     *             "write_script",
                     *             "plan_scenes",
                     *             "generate_voiceover"
                     *           ],
                     *           "install_count": 12,
                     *           "is_public": true,
                     *           "example": {
                     *             "title": "Light in the deep sea",
                     *             "video_url": "https://reelwright.example/examples/topic_to_short/deep-sea.mp4?v=0f3a9c1b",
                     *             "thumbnail_url": "https://reelwright.example/examples/topic_to_short/deep-sea.jpg?v=77b2c4d5"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8d0c3c0e-5c0e-8a3f-9b1e-0d4f6a7b8c9d",
                     *       "name": "Topic to short",
                     *       "slug": "topic_to_short",
                     *       "description": "From a topic to a narrated vertical short.",
                     *       "category": "social",
                     *       "tools": [
                     *         "write_script",
                     *         "plan_scenes",
                     *         "generate_voiceover"
                     *       ],
                     *       "install_count": 12,
                     *       "is_public": true,
                     *       "example": {
                     *         "title": "Light in the deep sea",
                     *         "video_url": "https://reelwright.example/examples/topic_to_short/deep-sea.mp4?v=0f3a9c1b",
                     *         "thumbnail_url": "https://reelwright.example/examples/topic_to_short/deep-sea.jpg?v=77b2c4d5"
                     *       },
                     *       "graph_edges": [
                     *         {
                     *           "source": "write_script",
                     *           "target": "plan_scenes"
                     *         }
                     *       ],
                     *       "example_outputs": [
                     *         {
                     *           "title": "Light in the deep sea",
                     *           "video_url": "https://reelwright.example/examples/topic_to_short/deep-sea.mp4?v=0f3a9c1b",
                     *           "thumbnail_url": "https://reelwright.example/examples/topic_to_short/deep-sea.jpg?v=77b2c4d5",
                     *           "inputs": {
                     *             "topic": "Light in the deep sea",
                     *             "seconds": 14
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    installTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or slug */
                template_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
                     *       "name": "Bedtime stories",
                     *       "slug": "bedtime_stories",
                     *       "description": "A short story, told over pictures.",
                     *       "pipeline_type": "dag",
                     *       "tools": [
                     *         "write_script",
                     *         "plan_scenes"
                     *       ],
                     *       "graph_edges": [
                     *         {
                     *           "source": "write_script",
                     *           "target": "plan_scenes"
                     *         }
                     *       ],
                     *       "requirements": {
                     *         "inputs": {
                     *           "topic": {
                     *             "type": "string",
                     *             "required": true,
                     *             "description": "What it is about"
                     *           }
                     *         }
                     *       },
                     *       "cosmetics": {
                     *         "icon": "film",
                     *         "color": "#6d5efc"
                     *       },
                     *       "is_public": false,
                     *       "created_at": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balance": 4987.5,
                     *       "plan_name": "pro",
                     *       "lifetime_earned": 5000,
                     *       "lifetime_spent": 8.5,
                     *       "monthly_allowance": 5000,
                     *       "next_refill_at": "2026-02-28T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Maximum number of entries */
                limit?: number;
                /** @description Number of newest entries to skip */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transactions": [
                     *         {
                     *           "id": "txn_0aXlc2s7BqVnY4tLw9KdPz3e",
                     *           "amount": -8.5,
                     *           "type": "debit",
                     *           "description": "Run of Topic to short",
                     *           "run_id": "run_uV2mKq8ZtR5yHd1cWx0bNf7G",
                     *           "created_at": "2026-02-03T08:15:30.000Z"
                     *         },
                     *         {
                     *           "id": "txn_Jr6tPz1QbXv8YkW3mNc0dLs5",
                     *           "amount": 1000,
                     *           "type": "credit",
                     *           "description": "1,000 credits bought",
                     *           "created_at": "2026-02-01T17:20:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Transactions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listPacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "currency": "usd",
                     *       "price_cents_per_credit": 1,
                     *       "credits_min": 100,
                     *       "credits_max": 100000,
                     *       "packs": [
                     *         {
                     *           "id": "credits_1000",
                     *           "credits": 1000,
                     *           "price_cents": 900
                     *         }
                     *       ],
                     *       "providers": [
                     *         "stripe"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Packs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description One of the providers in GET /v1/credits/packs
                 * @example stripe
                 */
                payment_provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pack": "credits_1000",
                 *       "success_url": "https://app.example/paid",
                 *       "cancel_url": "https://app.example/credits"
                 *     }
                 */
                "application/json": components["schemas"]["NewCheckout"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "checkout_url": "https://checkout.stripe.com/c/pay/cs_test_a1B2",
                     *       "session_id": "cs_test_a1B2"
                     *     }
                     */
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    topUp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description One of the providers in GET /v1/credits/packs
                 * @example stripe
                 */
                payment_provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credits": 1000
                 *     }
                 */
                "application/json": components["schemas"]["NewTopUp"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transaction": {
                     *         "id": "txn_Jr6tPz1QbXv8YkW3mNc0dLs5",
                     *         "amount": 1000,
                     *         "type": "credit",
                     *         "description": "1,000 credits bought",
                     *         "created_at": "2026-02-01T17:20:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TopUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listRenders: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only renders of this project */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "renders": [
                     *         {
                     *           "id": "render_Jf2kX9vQmWc0aZr7LbTn4yHs",
                     *           "status": "completed",
                     *           "progress": 100,
                     *           "output_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.webm?expires=1767312000.000&signature=…",
                     *           "error": null,
                     *           "created_at": "2026-01-01T12:10:00.000Z",
                     *           "completed_at": "2026-01-01T12:10:14.000Z",
                     *           "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RenderList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    startRender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                 *       "options": {
                 *         "resolution": "720p",
                 *         "format": "webm",
                 *         "aspect_ratio": "1:1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewRender"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "render_Jf2kX9vQmWc0aZr7LbTn4yHs",
                     *       "status": "completed",
                     *       "progress": 100,
                     *       "output_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.webm?expires=1767312000.000&signature=…",
                     *       "error": null,
                     *       "created_at": "2026-01-01T12:10:00.000Z",
                     *       "completed_at": "2026-01-01T12:10:14.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Render"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getRender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the render. */
                render_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "render_Jf2kX9vQmWc0aZr7LbTn4yHs",
                     *       "status": "completed",
                     *       "progress": 100,
                     *       "output_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.webm?expires=1767312000.000&signature=…",
                     *       "error": null,
                     *       "created_at": "2026-01-01T12:10:00.000Z",
                     *       "completed_at": "2026-01-01T12:10:14.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Render"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    cancelRender: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the render. */
                render_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "render_Jf2kX9vQmWc0aZr7LbTn4yHs",
                     *       "status": "completed",
                     *       "progress": 100,
                     *       "output_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.webm?expires=1767312000.000&signature=…",
                     *       "error": null,
                     *       "created_at": "2026-01-01T12:10:00.000Z",
                     *       "completed_at": "2026-01-01T12:10:14.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Render"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getDownload: {
        parameters: {
            query?: {
                /** @description Seconds until the link expires. */
                expires_in?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "download_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767229200.000&signature=…",
                     *       "expires_in": 3600,
                     *       "project_uuid": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "content_type": "video/mp4"
                     *     }
                     */
                    "application/json": components["schemas"]["Download"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
                     *           "url": "https://example.com/hooks/video",
                     *           "events": [
                     *             "run.completed",
                     *             "run.failed"
                     *           ],
                     *           "is_active": true,
                     *           "failure_count": 0,
                     *           "created_at": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/video",
                 *       "events": [
                 *         "run.completed",
                 *         "run.failed"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
                     *       "url": "https://example.com/hooks/video",
                     *       "events": [
                     *         "run.completed",
                     *         "run.failed"
                     *       ],
                     *       "secret": "whsec_Zq3vXo4M8cQ1rT5yKe9wZsLd7uHn2bGf6jPa0iVtEmE",
                     *       "message": "Store the secret now: it is not shown again. It signs every delivery to this webhook."
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         "agent.installed",
                     *         "credits.low",
                     *         "publish.completed",
                     *         "publish.failed",
                     *         "render.completed",
                     *         "render.failed",
                     *         "run.completed",
                     *         "run.failed",
                     *         "run.waiting"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventTypes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "run.completed"
                 *       ],
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
                     *       "url": "https://example.com/hooks/video",
                     *       "events": [
                     *         "run.completed",
                     *         "run.failed"
                     *       ],
                     *       "is_active": true,
                     *       "failure_count": 0,
                     *       "created_at": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "delivered",
                     *       "response_status": 200,
                     *       "response_body": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["TestResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Maximum number of records */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1.1",
                     *           "webhook_id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
                     *           "event_type": "agent.installed",
                     *           "payload": {
                     *             "event": "agent.installed",
                     *             "data": {
                     *               "agent_id": "0b8f6c1e-52a7-4d43-8a3f-6a1d0c9e7b21",
                     *               "template_id": "6d1e3b52-9a0c-8f4b-a1c2-7e5d90b4f318",
                     *               "slug": "topic_to_short_copy"
                     *             }
                     *           },
                     *           "response_status": 200,
                     *           "response_body": "ok",
                     *           "attempt": 1,
                     *           "created_at": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryRecords"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the webhook. */
                webhook_id: string;
                /** @description The id of the delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1",
                     *       "webhook_id": "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL",
                     *       "event_type": "agent.installed",
                     *       "payload": {
                     *         "event": "agent.installed",
                     *         "data": {
                     *           "agent_id": "0b8f6c1e-52a7-4d43-8a3f-6a1d0c9e7b21",
                     *           "template_id": "6d1e3b52-9a0c-8f4b-a1c2-7e5d90b4f318",
                     *           "slug": "topic_to_short_copy"
                     *         }
                     *       },
                     *       "created_at": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Redelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getUsageSummary: {
        parameters: {
            query?: {
                /** @description Number of days, today (UTC) included */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period_days": 30,
                     *       "total_requests": 18240,
                     *       "active_days": 22,
                     *       "avg_response_time_ms": 14.2,
                     *       "p95_response_time_ms": 41.87,
                     *       "success_count": 18112,
                     *       "error_count": 128,
                     *       "error_rate": 0.7
                     *     }
                     */
                    "application/json": components["schemas"]["UsageSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listDailyUsage: {
        parameters: {
            query?: {
                /** @description Number of days, today (UTC) included */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "date": "2026-05-01",
                     *           "requests": 840,
                     *           "errors": 3,
                     *           "avg_latency_ms": 12.61
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UsageByDay"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listUsageByEndpoint: {
        parameters: {
            query?: {
                /** @description Number of days, today (UTC) included */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoints": [
                     *         {
                     *           "path": "/v1/runs/{run_id}",
                     *           "method": "GET",
                     *           "requests": 9120,
                     *           "avg_latency_ms": 5.18,
                     *           "errors": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UsageByEndpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listUsageByKey: {
        parameters: {
            query?: {
                /** @description Number of days, today (UTC) included */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "key_name": "production",
                     *           "key_prefix": "vk_9fQ2mZx1T",
                     *           "requests": 15210,
                     *           "avg_latency_ms": 13.4,
                     *           "errors": 97,
                     *           "last_used": "2026-05-30T18:22:05.113Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UsageByKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21",
                     *           "name": "ci",
                     *           "key_prefix": "vk_4fGh81Kq2",
                     *           "scopes": [
                     *             "read",
                     *             "write"
                     *           ],
                     *           "rate_limit_tier": "starter",
                     *           "is_active": true,
                     *           "expires_at": "2026-12-21T09:00:00.000Z",
                     *           "created_at": "2026-11-21T09:00:00.000Z",
                     *           "last_used_at": "2026-11-22T10:30:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "ci",
                 *       "scopes": [
                 *         "read",
                 *         "write"
                 *       ],
                 *       "expires_in_days": 30
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21",
                     *       "name": "ci",
                     *       "key_prefix": "vk_4fGh81Kq2",
                     *       "scopes": [
                     *         "read",
                     *         "write"
                     *       ],
                     *       "rate_limit_tier": "starter",
                     *       "is_active": true,
                     *       "expires_at": "2026-12-21T09:00:00.000Z",
                     *       "created_at": "2026-11-21T09:00:00.000Z",
                     *       "key": "vk_4fGh81Kq2Zr7mXw0YtBn5VcLp9DsJe3AuHoQi6RkMgTyNbExWz1C"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the API key (UUID). */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revoked": true,
                     *       "key_id": "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the API key (UUID). */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7f6f0e-2f0a-4d4e-9a39-6d8a5e1f3c21",
                     *       "name": "ci",
                     *       "key_prefix": "vk_4fGh81Kq2",
                     *       "scopes": [
                     *         "read",
                     *         "write"
                     *       ],
                     *       "rate_limit_tier": "starter",
                     *       "is_active": true,
                     *       "expires_at": "2026-12-21T09:00:00.000Z",
                     *       "created_at": "2026-11-21T09:00:00.000Z",
                     *       "key": "vk_4fGh81Kq2Zr7mXw0YtBn5VcLp9DsJe3AuHoQi6RkMgTyNbExWz1C"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    publishToPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
                 *       "title": "The deep sea",
                 *       "tags": [
                 *         "ocean"
                 *       ],
                 *       "visibility": "public"
                 *     }
                 */
                "application/json": components["schemas"]["NewPublication"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *       "platform": "page",
                     *       "status": "pending",
                     *       "url": null
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedPublication"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    publishToHttp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
                 *       "title": "The deep sea",
                 *       "tags": [
                 *         "ocean"
                 *       ],
                 *       "visibility": "public"
                 *     }
                 */
                "application/json": components["schemas"]["NewPublication"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *       "platform": "page",
                     *       "status": "pending",
                     *       "url": null
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedPublication"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    publishToS3: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
                 *       "title": "The deep sea",
                 *       "tags": [
                 *         "ocean"
                 *       ],
                 *       "visibility": "public"
                 *     }
                 */
                "application/json": components["schemas"]["NewPublication"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *       "platform": "page",
                     *       "status": "pending",
                     *       "url": null
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedPublication"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    publishToYoutube: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
                 *       "title": "The deep sea",
                 *       "tags": [
                 *         "ocean"
                 *       ],
                 *       "visibility": "public"
                 *     }
                 */
                "application/json": components["schemas"]["NewPublication"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *       "platform": "page",
                     *       "status": "pending",
                     *       "url": null
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptedPublication"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connections": [
                     *         {
                     *           "id": "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1",
                     *           "platform": "http",
                     *           "name": "Our site",
                     *           "created_at": "2026-01-01T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Connections"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "http",
                 *       "name": "Our site",
                 *       "credentials": {
                 *         "url": "https://example.com/videos/{file_name}"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewConnection"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1",
                     *       "platform": "http",
                     *       "name": "Our site",
                     *       "created_at": "2026-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Connection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the connection. */
                connection_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedPublication"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listPublications: {
        parameters: {
            query?: {
                /** @description Maximum number of entries, newest first */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "publications": [
                     *         {
                     *           "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *           "platform": "page",
                     *           "status": "completed",
                     *           "url": "https://video.example.com/watch/pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *           "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
                     *           "title": "The deep sea",
                     *           "visibility": "public",
                     *           "feed_url": "https://video.example.com/watch/channels/4kQ2m9XbT1wZ8rYc0LpVdH3s/feed.xml",
                     *           "error": null,
                     *           "created_at": "2026-01-01T12:00:00.000Z",
                     *           "completed_at": "2026-01-01T12:00:01.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Publications"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getPublication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the publication */
                publish_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *       "platform": "page",
                     *       "status": "completed",
                     *       "url": "https://video.example.com/watch/pub_2b6vXo4M8cQ1rT5yKe9wZsLd",
                     *       "project_id": "8a9a6c0e-6d7c-4f3c-9d5e-0d7a1f0b2c3d",
                     *       "title": "The deep sea",
                     *       "visibility": "public",
                     *       "feed_url": "https://video.example.com/watch/channels/4kQ2m9XbT1wZ8rYc0LpVdH3s/feed.xml",
                     *       "error": null,
                     *       "created_at": "2026-01-01T12:00:00.000Z",
                     *       "completed_at": "2026-01-01T12:00:01.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Publication"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deletePublication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the publication */
                publish_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "pub_2b6vXo4M8cQ1rT5yKe9wZsLd"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedPublication"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": [
                     *         {
                     *           "id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *           "title": "Why the sky is blue",
                     *           "revision": 2,
                     *           "pending": [],
                     *           "run_id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *           "aspect_ratio": "9:16",
                     *           "seconds": 24.5,
                     *           "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
                     *           "thumbnail_url": "https://reelwright.example/files/asset_b8Q…/why-the-sky-is-blue.jpg?expires=1767312000.000&signature=…",
                     *           "captions_url": null,
                     *           "created_at": "2026-01-01T12:00:41.000Z",
                     *           "updated_at": "2026-01-01T13:10:02.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "title": "Why the sky is blue",
                     *       "revision": 2,
                     *       "pending": [],
                     *       "run_id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *       "aspect_ratio": "9:16",
                     *       "seconds": 24.5,
                     *       "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
                     *       "thumbnail_url": "https://reelwright.example/files/asset_b8Q…/why-the-sky-is-blue.jpg?expires=1767312000.000&signature=…",
                     *       "captions_url": null,
                     *       "created_at": "2026-01-01T12:00:41.000Z",
                     *       "updated_at": "2026-01-01T13:10:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedProject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listProjectScenes: {
        parameters: {
            query?: {
                /** @description Default: the newest */
                revision?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "revision": 3,
                     *       "title": "Why the sky is blue",
                     *       "aspect_ratio": "9:16",
                     *       "palette": {
                     *         "background": "#0f172a",
                     *         "foreground": "#ffffff",
                     *         "accent": "#ffd166"
                     *       },
                     *       "music": null,
                     *       "voice": null,
                     *       "captions": "highlight",
                     *       "look": "clean",
                     *       "pending": [],
                     *       "scenes": [
                     *         {
                     *           "id": "scene_0",
                     *           "text": "Blue light is scattered the most.",
                     *           "visual": "Blue light is scattered the most.",
                     *           "seconds": 3.4,
                     *           "kind": "image",
                     *           "image": "asset_Zk3mTq8ZtR5yHd1cWx0bNf7G",
                     *           "image_url": "https://reelwright.example/files/asset_Zk3…/scene-1.jpg?expires=1767312000.000&signature=…",
                     *           "clip": null,
                     *           "clip_url": null,
                     *           "voice": null,
                     *           "voice_url": null,
                     *           "recorded": false,
                     *           "still_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.jpg?expires=1767312000.000&signature=…",
                     *           "drawing_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.json?expires=1767312000.000&signature=…",
                     *           "pending": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectScenes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    editProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The revision that the changes are for. A newer one is a 409.
                 * @example "7"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Why the sea is blue"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectChanges"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "revision": 3,
                     *       "title": "Why the sky is blue",
                     *       "aspect_ratio": "9:16",
                     *       "palette": {
                     *         "background": "#0f172a",
                     *         "foreground": "#ffffff",
                     *         "accent": "#ffd166"
                     *       },
                     *       "music": null,
                     *       "voice": null,
                     *       "captions": "highlight",
                     *       "look": "clean",
                     *       "pending": [],
                     *       "scenes": [
                     *         {
                     *           "id": "scene_0",
                     *           "text": "Blue light is scattered the most.",
                     *           "visual": "Blue light is scattered the most.",
                     *           "seconds": 3.4,
                     *           "kind": "image",
                     *           "image": "asset_Zk3mTq8ZtR5yHd1cWx0bNf7G",
                     *           "image_url": "https://reelwright.example/files/asset_Zk3…/scene-1.jpg?expires=1767312000.000&signature=…",
                     *           "clip": null,
                     *           "clip_url": null,
                     *           "voice": null,
                     *           "voice_url": null,
                     *           "recorded": false,
                     *           "still_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.jpg?expires=1767312000.000&signature=…",
                     *           "drawing_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.json?expires=1767312000.000&signature=…",
                     *           "pending": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectScenes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listProjectRevisions: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: number;
                /** @description Only revisions with a lower number. */
                before?: number;
            };
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revisions": [
                     *         {
                     *           "revision": 2,
                     *           "source": "edit",
                     *           "run_id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *           "changes": [
                     *             "scene_2.text"
                     *           ],
                     *           "pending": [
                     *             "voice",
                     *             "video"
                     *           ],
                     *           "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
                     *           "thumbnail_url": null,
                     *           "created_at": "2026-01-01T13:10:02.000Z"
                     *         }
                     *       ],
                     *       "next_before": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectRevisions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    restoreProjectRevision: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
                /** @description Number of the revision */
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "revision": 3,
                     *       "title": "Why the sky is blue",
                     *       "aspect_ratio": "9:16",
                     *       "palette": {
                     *         "background": "#0f172a",
                     *         "foreground": "#ffffff",
                     *         "accent": "#ffd166"
                     *       },
                     *       "music": null,
                     *       "voice": null,
                     *       "captions": "highlight",
                     *       "look": "clean",
                     *       "pending": [],
                     *       "scenes": [
                     *         {
                     *           "id": "scene_0",
                     *           "text": "Blue light is scattered the most.",
                     *           "visual": "Blue light is scattered the most.",
                     *           "seconds": 3.4,
                     *           "kind": "image",
                     *           "image": "asset_Zk3mTq8ZtR5yHd1cWx0bNf7G",
                     *           "image_url": "https://reelwright.example/files/asset_Zk3…/scene-1.jpg?expires=1767312000.000&signature=…",
                     *           "clip": null,
                     *           "clip_url": null,
                     *           "voice": null,
                     *           "voice_url": null,
                     *           "recorded": false,
                     *           "still_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.jpg?expires=1767312000.000&signature=…",
                     *           "drawing_url": "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.json?expires=1767312000.000&signature=…",
                     *           "pending": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectScenes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["NewUpdate"];
            };
        };
        responses: {
            /** @description Accepted. Processing continues in the background. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "run_5vYp0cS2dQhXn1TzKuWbE7ro",
                     *       "agent_id": "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
                     *       "agent_name": "Topic to short",
                     *       "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *       "status": "completed",
                     *       "result": {
                     *         "project_id": "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
                     *         "summary": "Made \"Why the sky is blue\", a 24 s video (1080×1920) in 5 scenes.",
                     *         "video_url": "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…"
                     *       },
                     *       "error": null,
                     *       "credits_used": 31.5,
                     *       "created_at": "2026-01-01T12:00:00.000Z",
                     *       "started_at": "2026-01-01T12:00:01.000Z",
                     *       "completed_at": "2026-01-01T12:00:41.000Z",
                     *       "inputs": {
                     *         "topic": "Why the sky is blue",
                     *         "seconds": 20
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["InsufficientCredits"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    estimateProjectUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credits": 1.4,
                     *       "credits_min": 0.8,
                     *       "steps": [
                     *         {
                     *           "node": "generate_voiceover",
                     *           "tool": "generate_voiceover",
                     *           "credits": 0.4
                     *         },
                     *         {
                     *           "node": "compose_timeline",
                     *           "tool": "compose_timeline",
                     *           "credits": 0.5
                     *         },
                     *         {
                     *           "node": "render_video",
                     *           "tool": "render_video",
                     *           "credits": 0.5
                     *         }
                     *       ],
                     *       "unused_inputs": [],
                     *       "warnings": [],
                     *       "scenes": [
                     *         {
                     *           "id": "scene_1",
                     *           "credits": 0.4
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateEstimate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    previewScene: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scene": "scene_0"
                 *     }
                 */
                "application/json": components["schemas"]["NewPreview"];
            };
        };
        responses: {
            /** @description The picture, clip or drawing. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (bytes) */
                    "image/jpeg": unknown;
                    /** @example (bytes) */
                    "video/mp4": unknown;
                    /**
                     * @example {
                     *       "drawing": null
                     *     }
                     */
                    "application/json": components["schemas"]["SceneDrawing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listLooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "looks": [
                     *         {
                     *           "slug": "news",
                     *           "name": "News",
                     *           "summary": "Headlines on dark blue. For updates and data."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LookList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    previewLook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "look": "poster",
                 *       "text": "A bee visits 50 to 100 flowers on each trip."
                 *     }
                 */
                "application/json": components["schemas"]["NewLookPreview"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "drawing": null
                     *     }
                     */
                    "application/json": components["schemas"]["SceneDrawing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAssets: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only assets of this kind. */
                kind?: "video" | "audio" | "image" | "text" | "archive";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assets": [
                     *         {
                     *           "id": "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m",
                     *           "name": "drone.mp4",
                     *           "kind": "video",
                     *           "media_type": "video/mp4",
                     *           "bytes": 1048576,
                     *           "width": 1920,
                     *           "height": 1080,
                     *           "seconds": 12.5,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "used_by": {
                     *             "projects": 1,
                     *             "publications": 0,
                     *             "runs": 0
                     *           },
                     *           "created_at": "2026-05-01T12:00:00.000Z",
                     *           "url": "https://video.example.com/files/asset_Yc0vYF2rT3Gz5kSxw8aQbN1m/video.mp4?expires=1780000000.000&signature=dGhpcyBpcyBhbiBleGFtcGxlIHNpZ25hdHVyZQ"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "storage": {
                     *         "used_bytes": 1,
                     *         "limit_bytes": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AssetList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    uploadAsset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m",
                     *       "name": "drone.mp4",
                     *       "kind": "video",
                     *       "media_type": "video/mp4",
                     *       "bytes": 1048576,
                     *       "width": 1920,
                     *       "height": 1080,
                     *       "seconds": 12.5,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "used_by": {
                     *         "projects": 1,
                     *         "publications": 0,
                     *         "runs": 0
                     *       },
                     *       "created_at": "2026-05-01T12:00:00.000Z",
                     *       "url": "https://video.example.com/files/asset_Yc0vYF2rT3Gz5kSxw8aQbN1m/video.mp4?expires=1780000000.000&signature=dGhpcyBpcyBhbiBleGFtcGxlIHNpZ25hdHVyZQ"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m",
                     *       "name": "drone.mp4",
                     *       "kind": "video",
                     *       "media_type": "video/mp4",
                     *       "bytes": 1048576,
                     *       "width": 1920,
                     *       "height": 1080,
                     *       "seconds": 12.5,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "used_by": {
                     *         "projects": 1,
                     *         "publications": 0,
                     *         "runs": 0
                     *       },
                     *       "created_at": "2026-05-01T12:00:00.000Z",
                     *       "url": "https://video.example.com/files/asset_Yc0vYF2rT3Gz5kSxw8aQbN1m/video.mp4?expires=1780000000.000&signature=dGhpcyBpcyBhbiBleGFtcGxlIHNpZ25hdHVyZQ"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the asset. */
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m",
                     *       "name": "drone.mp4",
                     *       "kind": "video",
                     *       "media_type": "video/mp4",
                     *       "bytes": 1048576,
                     *       "width": 1920,
                     *       "height": 1080,
                     *       "seconds": 12.5,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "used_by": {
                     *         "projects": 1,
                     *         "publications": 0,
                     *         "runs": 0
                     *       },
                     *       "created_at": "2026-05-01T12:00:00.000Z",
                     *       "url": "https://video.example.com/files/asset_Yc0vYF2rT3Gz5kSxw8aQbN1m/video.mp4?expires=1780000000.000&signature=dGhpcyBpcyBhbiBleGFtcGxlIHNpZ25hdHVyZQ"
                     *     }
                     */
                    "application/json": components["schemas"]["Asset"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the asset. */
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": true,
                     *       "id": "asset_Yc0vYF2rT3Gz5kSxw8aQbN1m"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedAsset"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
                     *       "name": "Ada",
                     *       "email": "ada@example.com",
                     *       "has_password": true,
                     *       "plan": "pro",
                     *       "operator": false,
                     *       "scopes": [
                     *         "admin"
                     *       ],
                     *       "limits": {
                     *         "concurrent_runs": 4,
                     *         "requests_per_minute": 1000,
                     *         "storage_bytes": 214748364800,
                     *         "asset_bytes": 2147483648
                     *       },
                     *       "storage_bytes_used": 73400320,
                     *       "created_at": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listPronunciations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pronunciations": [
                     *         {
                     *           "word": "Reelwright",
                     *           "say": "reel right"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Pronunciations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    replacePronunciations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pronunciations": [
                 *         {
                 *           "word": "Reelwright",
                 *           "say": "reel right"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Pronunciations"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pronunciations": [
                     *         {
                     *           "word": "Reelwright",
                     *           "say": "reel right"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Pronunciations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "node_version": "v24.21.0",
                     *       "uptime_seconds": 86400,
                     *       "checks": [
                     *         {
                     *           "name": "ffmpeg",
                     *           "ok": true,
                     *           "detail": "7.1.1"
                     *         }
                     *       ],
                     *       "settings": [
                     *         "PORT",
                     *         "SMTP_URL"
                     *       ],
                     *       "workers": [
                     *         {
                     *           "worker_id": "0198f3a2-5b7c-7d10-9e4f-2a6b8c0d1e2f",
                     *           "host": "video-1",
                     *           "kinds": [
                     *             "runs",
                     *             "renders",
                     *             "publications",
                     *             "webhooks"
                     *           ],
                     *           "labels": [
                     *             "gpu"
                     *           ],
                     *           "alive": true,
                     *           "started_at": "2026-01-31T12:00:00.000Z",
                     *           "seen_at": "2026-02-01T12:00:00.000Z",
                     *           "event_loop_delay_seconds": 0.02
                     *         }
                     *       ],
                     *       "queues": [
                     *         {
                     *           "name": "run",
                     *           "waiting": 2,
                     *           "active": 2,
                     *           "oldest_waiting_seconds": 14.5
                     *         }
                     *       ],
                     *       "disk": {
                     *         "free_bytes": 107374182400,
                     *         "total_bytes": 214748364800
                     *       },
                     *       "database": {
                     *         "bytes": 73400320,
                     *         "accounts": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SystemState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of entries in a page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description A part of the email or the name, or the id. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accounts": [
                     *         {
                     *           "account_id": "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
                     *           "name": "Ada",
                     *           "email": "ada@example.com",
                     *           "plan": "pro",
                     *           "operator": false,
                     *           "balance": 4987.5,
                     *           "created_at": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SystemAccounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getSystemSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "topic_source": "none",
                     *       "changeable": true
                     *     }
                     */
                    "application/json": components["schemas"]["SystemSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    changeSystemSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic_source": "wikipedia"
                 *     }
                 */
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "topic_source": "none",
                     *       "changeable": true
                     *     }
                     */
                    "application/json": components["schemas"]["SystemSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the account. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan": "starter"
                 *     }
                 */
                "application/json": components["schemas"]["PlanChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
                     *       "plan": "starter"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedPlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    grantCredits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for this request. Repeats within 24 hours return the first response.
                 * @example order-1042
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the account. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credits": 500
                 *     }
                 */
                "application/json": components["schemas"]["CreditGrant"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "hPqY1Yc0Zq8fVYtPpH4uT1o0aXlc2s7B",
                     *       "credits": 500,
                     *       "balance": 612.5
                     *     }
                     */
                    "application/json": components["schemas"]["GrantedCredits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
        };
    };
    onAgentInstalled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "agent.installed",
                 *       "data": {
                 *         "agent_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "template_id": "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
                 *         "slug": "topic_to_short_copy"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AgentInstalledEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCreditsLow: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "credits.low",
                 *       "data": {
                 *         "balance": 87,
                 *         "monthly_allowance": 1000,
                 *         "threshold": 100
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreditsLowEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPublishCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "publish.completed",
                 *       "data": {
                 *         "publish_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "project_id": "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
                 *         "platform": "page",
                 *         "url": "https://video.example/watch/2f4a9c1d",
                 *         "error": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublishCompletedEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPublishFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "publish.failed",
                 *       "data": {
                 *         "publish_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "project_id": "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
                 *         "platform": "youtube",
                 *         "url": null,
                 *         "error": {
                 *           "code": "provider_unavailable",
                 *           "message": "The platform rejected the upload.",
                 *           "tool": "generate_image",
                 *           "attempt": 3,
                 *           "retryable": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublishFailedEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRenderCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "render.completed",
                 *       "data": {
                 *         "render_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "project_id": "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
                 *         "status": "completed",
                 *         "output_url": "https://video.example/files/2f4a9c1d/deep-sea.mp4?expires=1790000000&signature=…",
                 *         "error": null,
                 *         "completed_at": "2026-11-20T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RenderCompletedEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRenderFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "render.failed",
                 *       "data": {
                 *         "render_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "project_id": "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
                 *         "status": "failed",
                 *         "output_url": null,
                 *         "error": {
                 *           "code": "provider_unavailable",
                 *           "message": "The image provider is unavailable.",
                 *           "tool": "generate_image",
                 *           "attempt": 3,
                 *           "retryable": true
                 *         },
                 *         "completed_at": "2026-11-20T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RenderFailedEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRunCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "run.completed",
                 *       "data": {
                 *         "run_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "agent_id": "9c8b7a6d-5e4f-4a3b-8c2d-1f0e9d8c7b6a",
                 *         "status": "completed",
                 *         "result": {
                 *           "project_id": "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
                 *           "summary": "A short video about the deep sea, 30 seconds long.",
                 *           "video_url": "https://video.example/files/2f4a9c1d/deep-sea.mp4?expires=1790000000&signature=…"
                 *         },
                 *         "error": null,
                 *         "credits_used": 42,
                 *         "completed_at": "2026-11-20T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunCompletedEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRunFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "run.failed",
                 *       "data": {
                 *         "run_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "agent_id": "9c8b7a6d-5e4f-4a3b-8c2d-1f0e9d8c7b6a",
                 *         "status": "failed",
                 *         "result": {},
                 *         "error": {
                 *           "code": "provider_unavailable",
                 *           "message": "The image provider is unavailable.",
                 *           "tool": "generate_image",
                 *           "attempt": 3,
                 *           "retryable": true
                 *         },
                 *         "credits_used": 12,
                 *         "completed_at": "2026-11-20T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunFailedEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRunWaiting: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "run.waiting",
                 *       "data": {
                 *         "run_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "agent_id": "9c8b7a6d-5e4f-4a3b-8c2d-1f0e9d8c7b6a",
                 *         "status": "running",
                 *         "waiting_for": {
                 *           "node": "plan_scenes",
                 *           "tool": "plan_scenes",
                 *           "visit": 1,
                 *           "since": "2026-11-20T12:00:00.000Z",
                 *           "expires_at": "2026-11-27T12:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunWaitingEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.
                 * @example sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.
                 * @example t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a
                 */
                "X-Service-Signature-V2": components["parameters"]["ServiceSignatureV2"];
                /**
                 * @description The event type.
                 * @example run.completed
                 */
                "X-Service-Event": components["parameters"]["ServiceEvent"];
                /**
                 * @description The id of the delivery; all attempts have the same id.
                 * @example 0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c
                 */
                "X-Service-Delivery": components["parameters"]["ServiceDelivery"];
                /**
                 * @description When the attempt was sent, in Unix seconds.
                 * @example 1790000000
                 */
                "X-Service-Timestamp": components["parameters"]["ServiceTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "webhook.test",
                 *       "data": {
                 *         "webhook_id": "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
                 *         "message": "This is a test.",
                 *         "sent_at": "2026-11-20T12:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
